import type { Locale } from '@springboard/contract';
import { withDe } from '@springboard/domain';
import { createInstance, type FormatterModule, type i18n } from 'i18next';
import { COMMON, SIGNED_IN } from './catalogues.ts';
import type { ClientTranslations } from './client-translations.ts';
import { withFixedSpaces } from './french.ts';
import {
  layered,
  type Catalogue,
  type Messages,
  type Namespace,
  type PortalMessages,
} from './messages.ts';
import { intlLanguage } from './welsh.ts';

export type Translations = {
  readonly i18n: i18n;
  /** Loads what a screen shows, each catalogue once. Rejects if a file cannot be loaded; a new call tries again. */
  readonly load: (catalogues: readonly Catalogue[]) => Promise<void>;
  /** Loads what every page behind the login shares. */
  readonly loadSignedIn: () => Promise<void>;
};

type Options = {
  /** The messages of the portal. */
  readonly messages: PortalMessages;
  readonly locale: Locale;
  /** Loads what every page behind the login shares together with the rest, not after it. */
  readonly signedIn?: boolean;
  readonly clientTranslations?: ClientTranslations | undefined;
  /** Called with each key that no loaded catalogue has. */
  readonly onMissingKey?: (key: string) => void;
  /** Called with the name of each value that a text has a place for and does not get. */
  readonly onMissingValue?: (name: string) => void;
};

/**
 * The translations of a portal in layers (D10): the language, the audience's wording, the client's own. The
 * language stays for the life of the page, because a change of language reloads it (§4). A check before the
 * build proves that no language lacks a key, so there is no fallback at run time.
 */
export const createI18n = async ({
  messages: { catalogue: own, audience },
  locale,
  signedIn = false,
  clientTranslations = () => Promise.resolve(null),
  onMissingKey,
  onMissingValue,
}: Options): Promise<Translations> => {
  const instance = createInstance().use(formatterOf(onMissingValue));
  await instance.init({
    lng: locale,
    fallbackLng: false,
    ns: ['common', own.namespace],
    defaultNS: 'common',
    resources: {},
    interpolation: { escapeValue: false, alwaysFormat: true },
    initAsync: false,
    ...(onMissingKey !== undefined && {
      saveMissing: true,
      missingKeyHandler: (_languages: readonly string[], namespace: string, key: string) =>
        onMissingKey(`${namespace}:${key}`),
    }),
  });

  const fromClient = clientTranslations(locale);
  const read = async (one: Catalogue): Promise<void> => {
    const { namespace, load } = one;
    // Nothing that users see before they sign in has another wording.
    const hasWording = namespace === 'common' && one !== COMMON;
    const [messages, wording, client] = await Promise.all([
      load(locale),
      hasWording ? audience?.(locale) : undefined,
      fromClient,
    ]);
    const worded = wording === undefined ? messages : layered(messages, wording);
    const final = client === null ? worded : await withClientMessages(namespace, worded, client);
    const shown = locale === 'fr-FR' ? withFixedSpaces(final) : final;
    instance.addResourceBundle(locale, namespace, shown, true);
  };

  const loading = new Map<Catalogue, Promise<void>>();
  const loadOnce = (one: Catalogue): Promise<void> => {
    const promise = loading.get(one) ?? read(one);
    loading.set(one, promise);
    promise.catch(() => loading.delete(one));
    return promise;
  };
  const load = async (catalogues: readonly Catalogue[]): Promise<void> => {
    await Promise.all(catalogues.map(loadOnce));
  };

  const loadSignedIn = () => load([SIGNED_IN, own]);
  await Promise.all([load([COMMON]), signedIn && loadSignedIn()]);
  return { i18n: instance, load, loadSignedIn };
};

/** Loads the code only for a client with messages of its own. */
const withClientMessages = async (namespace: Namespace, messages: Messages, client: unknown) =>
  (await import('./client-messages.ts')).withClientMessages(namespace, messages, client);

const nothing = () => undefined;

/**
 * Formats a number in a text as the language does: "1,240 members". Small ones look the same everywhere. In French
 * texts `{{name, de}}` is "de Mabon" or "d’Osian".
 */
const formatterOf = (onMissingValue: Options['onMissingValue']): FormatterModule => ({
  type: 'formatter',
  init: nothing,
  add: nothing,
  addCached: nothing,
  format: (value: string | number | undefined, style, locale, options) => {
    if (value === undefined) onMissingValue?.(String(options?.['interpolationkey']));
    if (typeof value === 'number' && value > 999)
      return value.toLocaleString(intlLanguage(locale ?? 'en-GB'));
    return style === 'de' ? withDe(`${value ?? ''}`) : `${value ?? ''}`;
  },
});
