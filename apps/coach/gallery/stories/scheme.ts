import type { Stories, World } from '../story.ts';
import { FIRST_FLIGHT } from '../world/scheme.ts';
import { BROKEN, LEAST, LONG, OFFLINE, ON_ITS_WAY } from '../world/worlds.ts';

const at = '/scheme';
const scheme = `${at}/first-flight`;
const skill = `${scheme}/hatchling/shapes/log-roll`;
const LONG_LEVEL = `${scheme}/lefel-sylfaen-cyn-gystadleuol-y-gwenoliaid-bach`;
const LONG_SKILL = `${LONG_LEVEL}/gleichgewichts-und-orientierungsfähigkeit/schwungbewegungsvorbereitung`;

const other = (slug: string, title: string) => ({ ...FIRST_FLIGHT, slug, title });
const listing = (...schemes: readonly unknown[]): World => ({ server: () => ({ body: schemes }) });

/** §2, Scheme list. */
export const schemes: Stories = {
  full: { at, world: listing(FIRST_FLIGHT, other('pathway', 'Apparatus Pathway')) },
  loading: { at, world: ON_ITS_WAY, waits: true },
  empty: { at, world: listing() },
  'nothing-found': {
    at: `${at}?search=judo`,
    world: listing(FIRST_FLIGHT, other('pathway', 'Apparatus Pathway')),
  },
  error: { at, world: BROKEN },
  'no-permission': {
    at,
    world: { ...LEAST, ...listing(FIRST_FLIGHT, other('pathway', 'Apparatus Pathway')) },
  },
  offline: { at, world: { ...OFFLINE, state: { ...OFFLINE.state, schemes: {} } } },
  long: {
    at,
    world: listing(
      other(
        'a',
        'Kinderturn-Abzeichenprogramm für Bewegungsgrundlagen und Gerätturnen der Landesverbände',
      ),
      other('b', 'Rhaglen Datblygu Gymnasteg Sylfaenol Cyn-Gystadleuol y Gwenoliaid Bach'),
    ),
  },
};

/** §2, Scheme node screen. */
export const schemeNode: Stories = {
  full: { at: scheme },
  level: { at: `${scheme}/hatchling` },
  skill: { at: skill },
  dialog: { at: `${skill}?skill=${encodeURIComponent('/hatchling/balance/walk-the-line')}` },
  found: { at: `${scheme}?search=roll` },
  'nothing-found': { at: `${scheme}?search=zzz` },
  loading: { at: scheme, world: ON_ITS_WAY, waits: true },
  empty: {
    at: `${at}/other`,
    world: { server: () => ({ body: { ...other('other', 'A new scheme'), tree: [] } }) },
  },
  unknown: { at: `${scheme}/nowhere` },
  'unknown-scheme': {
    at: `${at}/other`,
    world: { server: () => ({ status: 404, body: { error: 'NOT_FOUND', detail: null } }) },
  },
  error: { at: `${at}/other`, world: BROKEN },
  'no-permission': { at: scheme, world: LEAST },
  offline: { at: `${at}/other`, world: OFFLINE },
  long: { at: LONG_LEVEL, world: LONG },
  'long-skill': { at: LONG_SKILL, world: LONG },
};
