/** Unicode characters, as JSON Schema counts a text's length; an emoji of one code point is one. */
export const charactersOf = (text: string): string[] => Array.from(text);
