import { LANGUAGES, type Locale } from '@springboard/contract';
import {
  makeApi,
  makePortalContext,
  makeQueries,
  createTestPortal,
  signedIn,
  type ServerResponse,
} from '@springboard/portal/testing';
import { icons } from '../src/icons.ts';
import { screens } from '../src/routes.tsx';
import type { Story } from './story.ts';
import { deviceFor } from './fixtures/device.ts';
import { FEATURES } from './fixtures/features.ts';
import { FIRST_FLIGHT } from './fixtures/scheme.ts';
import { NOW } from './fixtures/time.ts';

const AREAS = ['/member-groups', '/planning', '/scheme', '/offline', '/about', '/switch-user'];

/** Opens the portal at a story in one language. It sends no requests. */
export const openStory = ({ at, scenario = {} }: Story, locale: Locale) => {
  localStorage.clear();
  sessionStorage.clear();
  for (const [key, value] of Object.entries(scenario.stored ?? {}))
    localStorage.setItem(key, value);
  setNavigator(scenario.browser ?? {});
  const answer = scenario.server ?? defaultServer;
  const parts = makePortalContext(
    {
      offline: deviceFor(scenario),
      session: signedIn({
        features: FEATURES,
        refreshTokenExpiry: NOW + 30 * 86_400,
        languages: LANGUAGES.map((language, place) => ({
          language_id: place + 1,
          language,
          active: 1,
        })),
        language: { language_id: LANGUAGES.indexOf(locale) + 1, language: locale },
        ...scenario.session,
      }),
      ...(scenario.calls && { sessionCalls: scenario.calls }),
      ...(scenario.connection && { connection: scenario.connection }),
    },
    {
      api: makeApi(answer),
      queries: makeQueries(answer),
      areas: new Set(AREAS),
      now: () => NOW,
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

/** A server with one scheme and no incomplete registers. */
const defaultServer = (address: URL): ServerResponse => {
  if (address.pathname.endsWith('/schemes')) return { body: [FIRST_FLIGHT] };
  if (address.pathname.includes('/curriculum/')) return { body: FIRST_FLIGHT };
  return { body: [] };
};
