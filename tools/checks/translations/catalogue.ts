/** A tree of texts, as a file of `libs/i18n/src/locales` holds it. */
export type Messages = { readonly [key: string]: string | Messages };

/** The messages of both catalogues. They may share sections, but no key. */
export const merged = (one: Messages, other: Messages): Messages => {
  const result: Record<string, string | Messages> = { ...one };
  for (const [key, value] of Object.entries(other)) {
    const known = result[key];
    if (known === undefined) result[key] = value;
    else if (typeof known === 'string' || typeof value === 'string')
      throw new Error(`${key} is in two catalogues`);
    else result[key] = merged(known, value);
  }
  return result;
};

/** Texts by their whole key: `nav.members`. */
export const flatten = (messages: Messages, prefix = ''): ReadonlyMap<string, string> => {
  const texts = new Map<string, string>();
  for (const [key, value] of Object.entries(messages)) {
    if (typeof value === 'string') texts.set(prefix + key, value);
    else for (const [inner, text] of flatten(value, `${prefix}${key}.`)) texts.set(inner, text);
  }
  return texts;
};

/** Names of the variables of a text: `{{count}}`. */
export const variablesOf = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(/\{\{-?\s*([^\s,}]+)/g)].map(([, name = '']) => name));

const PLURAL_FORM = /^(.*)_(zero|one|two|few|many|other)$/;

/** Keys without their plural form, each with the forms that it has. */
export const keysOf = (
  texts: ReadonlyMap<string, string>,
): ReadonlyMap<string, readonly string[]> => {
  const keys = new Map<string, string[]>();
  for (const key of texts.keys()) {
    const [, base, form] = PLURAL_FORM.exec(key) ?? [];
    const isPlural = base !== undefined && form !== undefined && texts.has(`${base}_other`);
    if (isPlural) keys.set(base, [...(keys.get(base) ?? []), form]);
    else keys.set(key, []);
  }
  return keys;
};

/** The plural forms of a language. */
export const pluralFormsOf = (locale: string): readonly string[] =>
  new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
