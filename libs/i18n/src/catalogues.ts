import type { Locale, Portal } from '@springboard/contract';

/** Parts of a portal that are large enough for words of their own. */
export const AREAS = {
  coach: ['scheme-browser', 'planning'],
  club: [],
  scheme: [],
  parent: [],
} as const satisfies Record<Portal, readonly string[]>;
export type Area = (typeof AREAS)[Portal][number];

/**
 * `common` is for the shell and what all portals say, `entry` for the pages before the login other than
 * the login itself; the others are words of a portal or of one of its areas.
 */
export type Namespace = 'common' | 'entry' | Portal | Area;

/** A tree of texts. Plural forms are separate texts: `members_one`, `members_other` … */
export type Words = { readonly [key: string]: string | Words };

export type WordsByNamespace = Readonly<Record<string, Words>>;

/** §1: wording varies by audience: session and member for most, group and pupil for clubs. */
export type Audience = 'session-member' | 'group-pupil';

export const audienceOf = (portal: Portal): Audience =>
  portal === 'club' ? 'group-pupil' : 'session-member';

/** What everybody is shown, signed in or not, in one language and the audience's wording. */
export const loadShellWords = async (
  locale: Locale,
  portal: Portal,
): Promise<WordsByNamespace> => ({
  common: layered(await load(locale, 'common'), await wordingOf(locale, portal)),
});

/** The rest of `common` and the portal's own words, which nobody is shown before the login. */
export const loadPortalWords = async (
  locale: Locale,
  portal: Portal,
): Promise<WordsByNamespace> => {
  const [rest, wording, ...own] = await Promise.all([
    load(locale, 'signed-in'),
    wordingOf(locale, portal),
    ...[portal, ...AREAS[portal]].map(async (file) => [file, await load(locale, file)] as const),
  ]);
  return { common: layered(rest, wording), ...Object.fromEntries(own) };
};

/** What setting a password, an e-mail's link and a national body's answer show, and the rest of `common`. */
export const loadEntryWords = async (locale: Locale, portal: Portal): Promise<WordsByNamespace> => {
  const [rest, entry, wording] = await Promise.all([
    load(locale, 'signed-in'),
    load(locale, 'entry'),
    wordingOf(locale, portal),
  ]);
  return { common: layered(rest, wording), entry };
};

const wordingOf = async (locale: Locale, portal: Portal): Promise<Words> =>
  audienceOf(portal) === 'group-pupil' ? load(locale, 'group-pupil') : {};

/** One chunk of the build for each file, fetched when it is needed. */
const load = async (
  locale: Locale,
  file: Namespace | 'signed-in' | 'group-pupil',
): Promise<Words> => {
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
