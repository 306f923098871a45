/** The classes of a link that is a text of its own, so that it is seen to be one, and is large enough to touch. */
export const textLinkClass = 'inline-flex min-h-11 items-center underline wrap-anywhere';
