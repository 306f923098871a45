/** The text's code points, as JSON Schema counts length: an emoji of one code point counts once. */
export const charactersOf = (text: string): string[] => Array.from(text);
