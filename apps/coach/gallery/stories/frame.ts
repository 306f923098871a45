import { signedIn } from '@springboard/portal/testing';
import { pressing } from '../hand.ts';
import type { Hand, Stories, World } from '../story.ts';
import { never, OFFLINE } from '../world/worlds.ts';

const at = '/about';
const { client, club, user } = signedIn();

/** Names as long as clubs and people have them, and more than one club to choose from. */
const LONG_NAMES: World['session'] = {
  club: club && { ...club, name: 'Turn- und Gymnastikverein Schönefeld-Rautenberg 1897 e. V.' },
  clubs: club
    ? [
        { ...club, name: 'Turn- und Gymnastikverein Schönefeld-Rautenberg 1897 e. V.' },
        { ...club, id: 8, name: 'Clwb Gymnasteg Llanfairpwllgwyngyll' },
      ]
    : [],
  user: user && {
    ...user,
    firstname: 'Maximilian-Alexander',
    lastname: 'Schönefeld-Rautenberg von Hohenlohe-Langenburg',
  },
};

/** At a desk what is in it stands at the side. */
async function openDrawer({ press, words }: Hand): Promise<void> {
  if (matchMedia('(width < 64rem)').matches) await press('button', words('common:drawer.open'));
}

const logOut = async (hand: Hand): Promise<void> => {
  await openDrawer(hand);
  await hand.press('button', hand.words('common:drawer.logout'));
};

/** What stands around and over every page. */
export const frame: Stories = {
  about: { at },
  drawer: { at, act: openDrawer },
  'drawer-offline': { at, world: OFFLINE, act: openDrawer },
  'drawer-long': { at, world: { session: LONG_NAMES }, act: openDrawer },
  'drawer-switched': {
    at,
    world: { session: { ...LONG_NAMES, orig_user_uuid: 'somebody else' } },
    act: openDrawer,
  },
  'edit-refused': {
    at,
    world: { server: () => ({ body: { url: '' } }) },
    act: async (hand) => {
      await openDrawer(hand);
      await hand.press('button', hand.words('common:drawer.editUser'));
    },
  },
  'logging-out': { at, world: { connection: { unsent: 1240 } }, act: logOut },
  'up-to-date': {
    at,
    act: pressing((words) => words('common:connection.online')),
  },
  'out-of-date': {
    at,
    world: OFFLINE,
    act: pressing((words) => words('common:connection.offlineWaiting', { count: 3 })),
  },
  syncing: { at, world: { connection: { state: 'syncing', unsent: 1240 } } },
  'new-version': {
    at,
    act: async (_hand, { updates }) => updates.setState({ version: '2.0.0' }),
  },
  cookies: { at, world: { session: { client: client && { ...client, analytics: true } } } },
  maintenance: { at, world: { connection: { maintenance: true } } },
  'not-found': { at: '/nowhere' },
  forbidden: { at: '/error?reason=forbidden' },
  unexpected: { at: '/error' },
  'not-on-device': {
    at: '/scheme',
    world: { ...OFFLINE, state: { ...OFFLINE.state, schemes: {} } },
  },
  starting: { at: '/scheme', world: { server: never }, waits: true },
};
