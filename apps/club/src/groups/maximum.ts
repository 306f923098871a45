const HIGHEST = 10_000;

/** The maximum of a group as it was typed: null for none, undefined if it is not a whole number up to 10,000. */
export const maximumOf = (text: string): number | null | undefined => {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const number = Number(trimmed);
  return /^\d+$/.test(trimmed) && number <= HIGHEST ? number : undefined;
};
