/** The first `length` UTF-16 units of a text. A character of two units is left out rather than split. */
export const cutText = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');

/** One line of at most `length` UTF-16 units: without control characters, and without spaces around it. */
export const cutLine = (text: string, length: number): string =>
  cutText(text.replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ').trim(), length).trim();
