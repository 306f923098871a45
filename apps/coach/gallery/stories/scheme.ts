import { pressButton } from '@springboard/portal/gallery';
import type { Curriculum } from '@springboard/contract';
import type { Offline } from '@springboard/offline';
import { makeOffline } from '@springboard/portal/testing';
import type { Stories, Scenario } from '../story.ts';
import { FIRST_FLIGHT, GRADES } from '../fixtures/scheme.ts';
import { SERVER_DOWN, NO_FEATURES, LONG, OFFLINE, LOADING } from '../fixtures/scenarios.ts';

const at = '/scheme';
const scheme = `${at}/first-flight`;
const skill = `${scheme}/hatchling/shapes/log-roll`;
const LONG_LEVEL = `${scheme}/lefel-sylfaen-cyn-gystadleuol-y-gwenoliaid-bach`;
const LONG_SKILL = `${LONG_LEVEL}/gleichgewichts-und-orientierungsfähigkeit/schwungbewegungsvorbereitung`;

const other = (slug: string, title: string) => ({ ...FIRST_FLIGHT, slug, title });
const listing = (...schemes: readonly unknown[]): Scenario => ({
  server: () => ({ body: schemes }),
});

/** §2, Scheme list. */
export const schemes: Stories = {
  full: { at, scenario: listing(FIRST_FLIGHT, other('pathway', 'Apparatus Pathway')) },
  loading: { at, scenario: LOADING, staysLoading: true },
  empty: { at, scenario: listing() },
  'nothing-found': {
    at: `${at}?search=judo`,
    scenario: listing(FIRST_FLIGHT, other('pathway', 'Apparatus Pathway')),
  },
  error: { at, scenario: SERVER_DOWN },
  'no-permission': {
    at,
    scenario: { ...NO_FEATURES, ...listing(FIRST_FLIGHT, other('pathway', 'Apparatus Pathway')) },
  },
  offline: { at, scenario: { ...OFFLINE, state: { ...OFFLINE.state, schemes: {} } } },
  long: {
    at,
    scenario: listing(
      other(
        'a',
        'Kinderturn-Abzeichenprogramm für Bewegungsgrundlagen und Gerätturnen der Landesverbände',
      ),
      other('b', 'Rhaglen Datblygu Gymnasteg Sylfaenol Cyn-Gystadleuol y Gwenoliaid Bach'),
    ),
  },
};

/** A small drawing. */
const POSTER =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCAxNiA5Ij48cmVjdCB3aWR0aD0iMTYiIGhlaWdodD0iOSIgZmlsbD0iIzBiNWM3MyIvPjxjaXJjbGUgY3g9IjgiIGN5PSI0LjUiIHI9IjIiIGZpbGw9IiNmZmYiLz48L3N2Zz4=';

const VIDEOS = [
  {
    id: 1,
    name: 'A log roll, slowly',
    url: '/media/log-roll.mp4',
    duration_s: 65,
    size: 12_400_000,
    poster_url: '/poster?v=1',
  },
  { id: 3, name: 'The same with a partner', url: '/media/log-roll-in-pairs.mp4' },
  { id: 2, name: 'Three games for the first rolls', url: 'https://video.example.org/rolls' },
];

/** A skill with videos, files and a broken link. */
const SEEN: Curriculum = {
  ...FIRST_FLIGHT,
  tree: FIRST_FLIGHT.tree.map((level) => ({
    ...level,
    children: level.children.map((group) => ({
      ...group,
      children: group.children.map((one) => ({
        ...one,
        videos: VIDEOS.map(({ id }) => id),
        content: [
          { type: 'tags', title: null, value: ['warm-up', 'partner', 'low mat'] },
          { type: 'files', title: 'To print', value: ['/media/station%20cards.pdf'] },
          { type: 'text', title: null, value: `See [the old page](${scheme}/gone).` },
        ],
      })),
    })),
  })),
};

const seen = (scenario: Scenario = {}): Scenario => ({
  ...scenario,
  session: { features: { ENABLE_RICH_MEDIA: true, ENABLE_NODE_TAGS: true } },
  state: { ...scenario.state, schemes: { [SEEN.slug]: { curriculum: SEEN, grades: GRADES } } },
  server: ({ pathname }) => {
    if (pathname.endsWith('/poster')) return { body: { image: POSTER } };
    return { body: pathname.endsWith('/videos') ? VIDEOS : SEEN };
  },
});

/** The first video is on this device, and the other is being downloaded. */
const keeping = (): Partial<Offline> => {
  const { videos } = makeOffline();
  videos.store.setState({
    saved: [{ slug: SEEN.slug, id: 1, size: 12_400_000 }],
    saving: [{ slug: SEEN.slug, id: 3 }],
  });
  return { videos: { ...videos, available: true } };
};

/** §2, Scheme node screen. */
export const schemeNode: Stories = {
  full: { at: scheme },
  level: { at: `${scheme}/hatchling` },
  skill: { at: skill },
  dialog: { at: `${skill}?skill=${encodeURIComponent('/hatchling/balance/walk-the-line')}` },
  'dialog-unknown': { at: `${skill}?skill=%2Fnowhere` },
  videos: { at: skill, scenario: seen() },
  'videos-kept': { at: skill, scenario: seen({ device: keeping() }) },
  'video-dropped': {
    at: skill,
    scenario: seen({ device: keeping() }),
    act: pressButton((t) => t('scheme-browser:video.drop', { name: 'A log roll, slowly' })),
  },
  'video-drop-offline': {
    at: skill,
    scenario: seen({ ...OFFLINE, device: keeping() }),
    act: pressButton((t) => t('scheme-browser:video.drop', { name: 'A log roll, slowly' })),
  },
  'videos-offline': { at: skill, scenario: seen(OFFLINE) },
  'link-unknown': {
    at: skill,
    scenario: seen(),
    act: ({ press }) => press('link', 'the old page'),
  },
  found: { at: `${scheme}?search=roll` },
  'nothing-found': { at: `${scheme}?search=zzz` },
  loading: { at: scheme, scenario: LOADING, staysLoading: true },
  empty: {
    at: `${at}/other`,
    scenario: { server: () => ({ body: { ...other('other', 'A new scheme'), tree: [] } }) },
  },
  unknown: { at: `${scheme}/nowhere` },
  'unknown-scheme': {
    at: `${at}/other`,
    scenario: { server: () => ({ status: 404, body: { error: 'NOT_FOUND', detail: null } }) },
  },
  error: { at: `${at}/other`, scenario: SERVER_DOWN },
  'no-permission': { at: scheme, scenario: NO_FEATURES },
  offline: { at: `${at}/other`, scenario: OFFLINE },
  long: { at: LONG_LEVEL, scenario: LONG },
  'long-skill': { at: LONG_SKILL, scenario: LONG },
};
