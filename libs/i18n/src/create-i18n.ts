import type { Locale, Portal } from '@springboard/contract';
import { createInstance, type FormatterModule, type i18n } from 'i18next';
import {
  AREAS,
  loadEntryWords,
  loadPortalWords,
  loadShellWords,
  type WordsByNamespace,
} from './catalogues.ts';
import { withClientWords, type ClientWords } from './client-words.ts';
import type club from './locales/en-GB/club.json';
import type coach from './locales/en-GB/coach.json';
import type common from './locales/en-GB/common.json';
import type entry from './locales/en-GB/entry.json';
import type parent from './locales/en-GB/parent.json';
import type planning from './locales/en-GB/planning.json';
import type schemeBrowser from './locales/en-GB/scheme-browser.json';
import type scheme from './locales/en-GB/scheme.json';
import type signedIn from './locales/en-GB/signed-in.json';

/** Keys are checked against the English catalogues wherever `t` is called. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      common: typeof common & typeof signedIn;
      coach: typeof coach;
      club: typeof club;
      scheme: typeof scheme;
      parent: typeof parent;
      entry: typeof entry;
      planning: typeof planning;
      'scheme-browser': typeof schemeBrowser;
    };
  }
}

export type Translations = {
  readonly i18n: i18n;
  /** Loads the words of another language and shows them. */
  readonly changeLocale: (locale: Locale) => Promise<void>;
  /** Loads the words of the portal's own screens, which nobody sees before the login. */
  readonly loadPortal: () => Promise<void>;
  /** Loads the words of the pages before the login other than the login itself. */
  readonly loadEntry: () => Promise<void>;
};

const nothing = () => undefined;

/** Writes a number in words as the language does: "1,240 members". Small ones look the same everywhere. */
const formatter: FormatterModule = {
  type: 'formatter',
  init: nothing,
  add: nothing,
  addCached: nothing,
  format: (value: string | number | undefined, _style, locale) =>
    typeof value === 'number' && value > 999 ? value.toLocaleString(locale) : `${value ?? ''}`,
};

type Load = (locale: Locale, portal: Portal) => Promise<WordsByNamespace>;

/**
 * The words of a portal, in layers (D10): the language, the audience's wording, the client's own.
 * One language is loaded, and of it only `common` and, when asked for, the portal's namespace; that none
 * lacks a key is checked before a build, so nothing falls back at run time.
 */
export const createI18n = async ({
  portal,
  locale,
  signedIn = false,
  overrides = () => Promise.resolve(null),
}: {
  portal: Portal;
  locale: Locale;
  /** Whether the portal's own words are wanted as well: they are loaded beside the others, not after them. */
  signedIn?: boolean;
  overrides?: ClientWords | undefined;
}): Promise<Translations> => {
  const words = async (load: Load, of: Locale) => {
    const [own, client] = await Promise.all([load(of, portal), overrides(of)]);
    return withClientWords(own, client);
  };

  const [shell, own] = await Promise.all([
    words(loadShellWords, locale),
    signedIn ? words(loadPortalWords, locale) : {},
  ]);
  const instance = createInstance().use(formatter);
  await instance.init({
    lng: locale,
    fallbackLng: false,
    ns: ['common', 'entry', portal, ...AREAS[portal]],
    defaultNS: 'common',
    resources: { [locale]: shell },
    interpolation: { escapeValue: false, alwaysFormat: true },
    initAsync: false,
  });

  const put = (of: Locale, texts: WordsByNamespace) => {
    for (const [name, its] of Object.entries(texts))
      instance.addResourceBundle(of, name, its, true);
  };
  const add = async (namespace: string, load: Load, of: Locale) => {
    if (!instance.hasResourceBundle(of, namespace)) put(of, await words(load, of));
  };
  put(locale, own);
  const shown = { locale, portal: signedIn };

  return {
    i18n: instance,
    async changeLocale(next) {
      await add('common', loadShellWords, next);
      if (shown.portal) await add(portal, loadPortalWords, next);
      shown.locale = next;
      await instance.changeLanguage(next);
    },
    async loadPortal() {
      shown.portal = true;
      await add(portal, loadPortalWords, shown.locale);
    },
    loadEntry: () => add('entry', loadEntryWords, shown.locale),
  };
};
