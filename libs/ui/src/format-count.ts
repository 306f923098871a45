/**
 * A count in the format of the page's language: "1,240". Small numbers are the same in all languages. Browsers have no
 * Welsh, which writes numbers as English does.
 */
export const formatCount = (count: number): string => {
  const { lang } = document.documentElement;
  const language = lang === 'cy-GB' ? 'en-GB' : lang || undefined;
  return count > 999 ? count.toLocaleString(language) : `${count}`;
};
