import { LANGUAGES, type Locale } from '@springboard/contract';
import {
  makeApi,
  makeParts,
  makeReads,
  portalOf,
  signedIn,
  type ServerAnswer,
} from '@springboard/portal/testing';
import { icons } from '../src/icons.ts';
import { screens } from '../src/routes.tsx';
import type { Story } from './story.ts';
import { deviceOf } from './world/device.ts';
import { FEATURES } from './world/features.ts';
import { FIRST_FLIGHT } from './world/scheme.ts';
import { NOW } from './world/time.ts';

const AREAS = ['/member-groups', '/planning', '/scheme', '/offline', '/about', '/switch-user'];

/** The portal at a story, in one language; nothing in it ever leaves this page. */
export const openStory = ({ at, world = {} }: Story, locale: Locale) => {
  localStorage.clear();
  sessionStorage.clear();
  for (const [key, value] of Object.entries(world.stored ?? {})) localStorage.setItem(key, value);
  claim(world.browser ?? {});
  const answer = world.server ?? nothingNew;
  const parts = makeParts(
    {
      offline: deviceOf(world),
      session: signedIn({
        features: FEATURES,
        refreshTokenExpiry: NOW + 30 * 86_400,
        languages: LANGUAGES.map((language, place) => ({
          language_id: place + 1,
          language,
          active: 1,
        })),
        language: { language_id: LANGUAGES.indexOf(locale) + 1, language: locale },
        ...world.session,
      }),
      ...(world.calls && { sessionCalls: world.calls }),
      ...(world.connection && { connection: world.connection }),
    },
    {
      api: makeApi(answer),
      reads: makeReads(answer),
      areas: new Set(AREAS),
      now: () => NOW,
      ...world.parts,
    },
  );
  return {
    parts,
    portal: portalOf(screens, at, { parts, locale, icons: async () => ({ icons }) }),
  };
};

/** Has the browser say these things of itself, and no more what it said for the story before. */
const claim = (things: Readonly<Record<string, unknown>>): void => {
  for (const name of Object.keys(navigator)) Reflect.deleteProperty(navigator, name);
  for (const [name, value] of Object.entries(things))
    Object.defineProperty(navigator, name, { value, configurable: true, enumerable: true });
};

/** A server that has one scheme and no register that was forgotten. */
const nothingNew = (address: URL): ServerAnswer => {
  if (address.pathname.endsWith('/schemes')) return { body: [FIRST_FLIGHT] };
  if (address.pathname.includes('/curriculum/')) return { body: FIRST_FLIGHT };
  return { body: [] };
};
