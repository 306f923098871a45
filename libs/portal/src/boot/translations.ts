import type { SessionState } from '@springboard/auth';
import { LANGUAGES, type Locale, type Portal } from '@springboard/contract';
import { clientTranslations, COMMON, createI18n, type Translations } from '@springboard/i18n';

/** The translations of the chosen language with the client's own on top (D10). */
export const loadTranslations = (
  portal: Portal,
  { client, language, status }: Pick<SessionState, 'client' | 'language' | 'status'>,
): Promise<Translations> => {
  const url = client?.translation_url ?? null;
  return createI18n({
    portal,
    locale: language?.language ?? preferredLocale(navigator.languages),
    signedIn: status === 'signed_in',
    ...(url !== null && { clientTranslations: clientTranslations(url, fetch) }),
  });
};

/** While the client of a host is still unknown: starts to load the translations that it will probably need. */
export const prefetchTranslations = (): void => {
  // A failure is reported where they are needed.
  COMMON.load(preferredLocale(navigator.languages)).catch(() => undefined);
};

/** The language of the browser; the client's and the user's are not known yet. */
const preferredLocale = (preferred: readonly string[]): Locale =>
  preferred
    .map((language) => LANGUAGES.find((locale) => locale.split('-')[0] === language.split('-')[0]))
    .find((locale) => locale !== undefined) ?? LANGUAGES[0];
