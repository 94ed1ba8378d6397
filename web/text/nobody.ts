// The answer that names no thing, as the script has it. Learning platforms are told of it, too, without the words of the page.
export const NOBODY = "nobody";
