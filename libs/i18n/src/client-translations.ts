import type { Locale } from '@springboard/contract';

/** A client's own messages by namespace, as its file holds them; null if it has none. */
export type ClientTranslations = (locale: Locale) => Promise<unknown>;

/** A client that does not answer must not hold up the start. */
const TIMEOUT_MS = 3000;

/** §7: reads `{translation_url}/{lang}.json`. A failure means that the client has no messages of its own. */
export const clientTranslations =
  (translation_url: string, fetch: typeof globalThis.fetch): ClientTranslations =>
  async (locale) => {
    try {
      const url = `${translation_url.replace(/\/+$/, '')}/${locale}.json`;
      const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      return response.ok ? await response.json() : null;
    } catch {
      return null;
    }
  };
