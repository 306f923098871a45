/** Parts of the curriculum's own paths (§7), which no scheme may be called. */
const RESERVED = ['mirror', 'rehome-linked-node'];
const LONGEST = 70;

/** A name as a part of an address: "Tour jeté" becomes `tour-jete`; the first that is free. */
export const freeSlug = (name: string, taken: readonly string[]): string => {
  const plain = name
    .normalize('NFD')
    .replaceAll(/[\u{300}-\u{36f}'’]/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replaceAll(/^-|-$/g, '');
  const slug = plain === '' ? 'scheme' : plain;
  const used = new Set([...taken, ...RESERVED]);
  if (!used.has(slug)) return slug;
  let suffix = 2;
  while (used.has(`${slug}-${suffix}`)) suffix += 1;
  return `${slug}-${suffix}`;
};
