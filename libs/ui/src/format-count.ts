/** A count in the format of the page's language: "1,240". Small numbers are the same in all languages. */
export const formatCount = (count: number): string =>
  count > 999 ? count.toLocaleString(document.documentElement.lang || undefined) : `${count}`;
