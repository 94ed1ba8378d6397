// What the address asks of the page, before its #. What is not known is passed over, and nothing in it can throw.

const wishes = new URLSearchParams(location.search);

/** Whether a key stands in the address, with whatever value. */
export const asked = (key: string): boolean => wishes.has(key);
