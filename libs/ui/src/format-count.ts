/** A count as the language of the page writes it: "1,240". Small ones look the same everywhere. */
export const formatCount = (count: number): string =>
  count > 999 ? count.toLocaleString(document.documentElement.lang || undefined) : `${count}`;
