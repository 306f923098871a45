/** A tree of texts, as a file of `libs/i18n/src/locales` holds it. */
export type Words = { readonly [key: string]: string | Words };

/** The texts of both; they may share sections, but no text. */
export const together = (one: Words, other: Words): Words => {
  const result: Record<string, string | Words> = { ...one };
  for (const [key, value] of Object.entries(other)) {
    const known = result[key];
    if (typeof known === 'string') throw new Error(`${key} stands in two files`);
    result[key] = known === undefined || typeof value === 'string' ? value : together(known, value);
  }
  return result;
};

/** Texts by their whole key: `nav.members`. */
export const flat = (words: Words, prefix = ''): ReadonlyMap<string, string> => {
  const texts = new Map<string, string>();
  for (const [key, value] of Object.entries(words)) {
    if (typeof value === 'string') texts.set(prefix + key, value);
    else for (const [inner, text] of flat(value, `${prefix}${key}.`)) texts.set(inner, text);
  }
  return texts;
};

/** Names of the values that a text asks for: `{{count}}`. */
export const variablesOf = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(/\{\{-?\s*([^\s,}]+)/g)].map(([, name = '']) => name));

const FORM = /^(.*)_(zero|one|two|few|many|other)$/;

/** Keys without their plural form; for a key that has forms, which ones. */
export const keysOf = (
  texts: ReadonlyMap<string, string>,
): ReadonlyMap<string, readonly string[]> => {
  const keys = new Map<string, string[]>();
  for (const key of texts.keys()) {
    const [, base, form] = FORM.exec(key) ?? [];
    const isPlural = base !== undefined && form !== undefined && texts.has(`${base}_other`);
    if (isPlural) keys.set(base, [...(keys.get(base) ?? []), form]);
    else keys.set(key, []);
  }
  return keys;
};

/** The forms that a language distinguishes when counting. */
export const formsOf = (locale: string): readonly string[] =>
  new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
