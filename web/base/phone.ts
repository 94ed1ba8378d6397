/** Where the page is laid out for a phone; the same is in the style sheets. */
export const phone = matchMedia("(max-width: 720px), (max-height: 480px)");
