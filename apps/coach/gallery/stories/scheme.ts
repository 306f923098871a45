import type { Curriculum } from '@springboard/contract';
import type { Offline } from '@springboard/offline';
import { makeOffline } from '@springboard/portal/testing';
import { pressing } from '../hand.ts';
import type { Stories, World } from '../story.ts';
import { FIRST_FLIGHT, GRADES } from '../world/scheme.ts';
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

const VIDEOS = [
  { id: 1, name: 'A log roll, slowly', url: '/media/log-roll.mp4' },
  { id: 3, name: 'The same with a partner', url: '/media/log-roll-in-pairs.mp4' },
  { id: 2, name: 'Three games for the first rolls', url: 'https://video.example.org/rolls' },
];

/** A skill to be seen as well as read, with files and a link that leads nowhere any more. */
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

const seen = (world: World = {}): World => ({
  ...world,
  session: { features: { ENABLE_RICH_MEDIA: true, ENABLE_NODE_TAGS: true } },
  state: { ...world.state, schemes: { [SEEN.slug]: { curriculum: SEEN, grades: GRADES } } },
  server: (address) => ({ body: address.pathname.endsWith('/videos') ? VIDEOS : SEEN }),
});

/** The first video is on this device, the other on its way. */
const keeping = (): Partial<Offline> => {
  const { videos } = makeOffline();
  videos.store.setState({
    kept: [{ slug: SEEN.slug, id: 1, size: 12_400_000 }],
    keeping: [{ slug: SEEN.slug, id: 3 }],
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
  videos: { at: skill, world: seen() },
  'videos-kept': { at: skill, world: seen({ device: keeping() }) },
  'video-dropped': {
    at: skill,
    world: seen({ device: keeping() }),
    act: pressing((words) => words('scheme-browser:video.drop', { name: 'A log roll, slowly' })),
  },
  'video-drop-offline': {
    at: skill,
    world: seen({ ...OFFLINE, device: keeping() }),
    act: pressing((words) => words('scheme-browser:video.drop', { name: 'A log roll, slowly' })),
  },
  'videos-offline': { at: skill, world: seen(OFFLINE) },
  'link-unknown': {
    at: skill,
    world: seen(),
    act: ({ press }) => press('link', 'the old page'),
  },
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
