import type { Locale, Portal } from '@springboard/contract';

/** `common` is for the shell and what all portals say; the others are a portal's own words. */
export type Namespace = 'common' | Portal;

/** A tree of texts. Plural forms are separate texts: `members_one`, `members_other` … */
export type Words = { readonly [key: string]: string | Words };

export type WordsByNamespace = Readonly<Record<string, Words>>;

/** §1: wording varies by audience: session and member for most, group and pupil for clubs. */
export type Audience = 'session-member' | 'group-pupil';

export const audienceOf = (portal: Portal): Audience =>
  portal === 'club' ? 'group-pupil' : 'session-member';

/** The words of a portal's shell in one language, in the audience's wording, by namespace. */
export const loadShellWords = async (locale: Locale, portal: Portal): Promise<WordsByNamespace> => {
  const [common, wording] = await Promise.all([
    load(locale, 'common'),
    audienceOf(portal) === 'group-pupil' ? load(locale, 'group-pupil') : {},
  ]);
  return { common: layered(common, wording) };
};

/** The words of a portal's own screens in one language, by namespace. */
export const loadPortalWords = async (
  locale: Locale,
  portal: Portal,
): Promise<WordsByNamespace> => ({ [portal]: await load(locale, portal) });

/** One chunk of the build for each file, fetched when it is needed. */
const load = async (locale: Locale, file: Namespace | 'group-pupil'): Promise<Words> => {
  const { default: words }: { default: Words } = await import(`./locales/${locale}/${file}.json`);
  return words;
};

/** `words` with the texts of `layer` in their places. */
export const layered = (words: Words, layer: Words): Words => {
  const result: Record<string, string | Words> = { ...words };
  for (const [key, value] of Object.entries(layer)) {
    const below = result[key];
    result[key] =
      typeof value === 'object' && typeof below === 'object' ? layered(below, value) : value;
  }
  return result;
};
