import { signedIn } from '@springboard/portal/testing';
import { pressButton } from '../page-driver.ts';
import type { PageDriver, Stories, Scenario } from '../story.ts';
import { pending, OFFLINE } from '../fixtures/scenarios.ts';

const at = '/about';
const { client, club, user } = signedIn();

/** Long names of clubs and users, and several clubs to choose from. */
const LONG_NAMES: Scenario['session'] = {
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

/** On a wide screen its content is in the sidebar. */
async function openDrawer({ press, t }: PageDriver): Promise<void> {
  if (matchMedia('(width < 64rem)').matches) await press('button', t('common:drawer.open'));
}

const logOut = async (hand: PageDriver): Promise<void> => {
  await openDrawer(hand);
  await hand.press('button', hand.t('common:drawer.logout'));
};

/** The layout around and above every page. */
export const frame: Stories = {
  about: { at },
  drawer: { at, act: openDrawer },
  'drawer-offline': { at, scenario: OFFLINE, act: openDrawer },
  'drawer-long': { at, scenario: { session: LONG_NAMES }, act: openDrawer },
  'drawer-switched': {
    at,
    scenario: { session: { ...LONG_NAMES, orig_user_uuid: 'somebody else' } },
    act: openDrawer,
  },
  'edit-refused': {
    at,
    scenario: { server: () => ({ body: { url: '' } }) },
    act: async (hand) => {
      await openDrawer(hand);
      await hand.press('button', hand.t('common:drawer.editUser'));
    },
  },
  'logging-out': { at, scenario: { connection: { unsent: 1240 } }, act: logOut },
  'up-to-date': {
    at,
    act: pressButton((t) => t('common:connection.online')),
  },
  'out-of-date': {
    at,
    scenario: OFFLINE,
    act: pressButton((t) => t('common:connection.offlineWaiting', { count: 3 })),
  },
  syncing: { at, scenario: { connection: { state: 'syncing', unsent: 1240 } } },
  'new-version': {
    at,
    act: async (_hand, { updates }) => updates.setState({ version: '2.0.0' }),
  },
  cookies: { at, scenario: { session: { client: client && { ...client, analytics: true } } } },
  maintenance: { at, scenario: { connection: { maintenance: true } } },
  'not-found': { at: '/nowhere' },
  forbidden: { at: '/error?reason=forbidden' },
  unexpected: { at: '/error' },
  'not-on-device': {
    at: '/scheme',
    scenario: { ...OFFLINE, state: { ...OFFLINE.state, schemes: {} } },
  },
  starting: { at: '/scheme', scenario: { server: pending }, staysLoading: true },
};
