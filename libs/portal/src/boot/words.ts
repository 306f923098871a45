import type { SessionState } from '@springboard/auth';
import { LANGUAGES, type Locale, type Portal } from '@springboard/contract';
import { clientWords, createI18n, loadShellWords, type Translations } from '@springboard/i18n';

/** The words of the chosen language with the client's own upon them (D10). */
export const loadWords = (
  portal: Portal,
  { client, language, status }: Pick<SessionState, 'client' | 'language' | 'status'>,
): Promise<Translations> => {
  const url = client?.translation_url ?? null;
  return createI18n({
    portal,
    locale: language?.language ?? localeWished(navigator.languages),
    signedIn: status === 'signed_in',
    ...(url !== null && { overrides: clientWords(url, fetch) }),
  });
};

/** On a host that is still asked whose it is: has the words that it will probably want on their way. */
export const fetchLikelyWords = (portal: Portal): void => {
  const wished = localeWished(navigator.languages);
  // If they cannot be had, whoever needs them says so.
  loadShellWords(wished, portal).catch(() => undefined);
};

/** Of a host that nobody knows, only the browser says anything. */
const localeWished = (wishes: readonly string[]): Locale =>
  wishes
    .map((wish) => LANGUAGES.find((locale) => locale.split('-')[0] === wish.split('-')[0]))
    .find((locale) => locale !== undefined) ?? LANGUAGES[0];
