import type { SessionState } from '@springboard/auth';
import { LANGUAGES, type Locale, type Portal } from '@springboard/contract';
import { registeredAreas, type LoadedIcons } from '../src/navigation/areas.ts';
import type { Screen } from '../src/screens.ts';
import { COMMON } from '../src/shared-screens.ts';
import { createTestPortal } from '../testing/create-test-portal.tsx';
import { makeApi, type ServerResponse } from '../testing/make-api.ts';
import { makePortalContext, NOW, signedIn } from '../testing/make-portal-context.ts';
import { makeQueries } from '../testing/make-queries.ts';
import type { Story } from './story.ts';

/** What the stories of a portal have in common. */
export type StoryPortal = {
  readonly portal: Portal;
  readonly screens: readonly Screen[];
  readonly icons: LoadedIcons;
  readonly session?: Partial<SessionState>;
  /** Seconds since 1970. Default: the time of the portal's tests. */
  readonly now?: number;
};

/** Opens the portal at a path in one language. It sends no requests. */
export const openStory = (
  { portal, screens, icons, session, now = NOW }: StoryPortal,
  { at, scenario = {} }: Story,
  locale: Locale,
) => {
  localStorage.clear();
  sessionStorage.clear();
  for (const [key, value] of Object.entries(scenario.stored ?? {}))
    localStorage.setItem(key, value);
  setNavigator(scenario.browser ?? {});
  const { server = emptyServer, offline, calls, connection } = scenario;
  const signed = signedIn({
    refreshTokenExpiry: now + 30 * 86_400,
    languages: LANGUAGES.map((language, index) => ({
      language_id: index + 1,
      language,
      active: 1,
    })),
    language: { language_id: LANGUAGES.indexOf(locale) + 1, language: locale },
    ...session,
    ...scenario.session,
  });
  const parts = makePortalContext(
    {
      session: { ...signed, client: signed.client && { ...signed.client, portal } },
      ...(offline && { offline: offline() }),
      ...(calls && { sessionCalls: calls }),
      ...(connection && { connection }),
    },
    {
      portal,
      host: `${portal}.example.org`,
      api: makeApi(server),
      queries: makeQueries(server),
      areas: registeredAreas([...screens, ...COMMON]),
      now: () => now,
      ...scenario.parts,
    },
  );
  return {
    parts,
    portal: createTestPortal(screens, at, {
      context: parts,
      locale,
      icons: async () => ({ icons }),
    }),
  };
};

/** Overrides properties of `navigator`, and removes the overrides of the previous story. */
const setNavigator = (properties: Readonly<Record<string, unknown>>): void => {
  for (const name of Object.keys(navigator)) Reflect.deleteProperty(navigator, name);
  for (const [name, value] of Object.entries(properties))
    Object.defineProperty(navigator, name, { value, configurable: true, enumerable: true });
};

const emptyServer = (): ServerResponse => ({ body: [] });
