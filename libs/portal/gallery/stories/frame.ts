import { signedIn } from '../../testing/make-portal-context.ts';
import { pressButton } from '../page-driver.ts';
import { OFFLINE } from '../scenarios.ts';
import type { PageDriver, Scenario, Stories } from '../story.ts';

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

/** Opens the drawer. On a wide screen its content is in the sidebar. */
export async function openDrawer({ press, t }: PageDriver): Promise<void> {
  if (matchMedia('(width < 64rem)').matches) await press('button', t('common:drawer.open'));
}

/** The layout around and above every page. */
export const frame: Stories = {
  about: { at },
  drawer: { at, act: openDrawer },
  'drawer-long': { at, scenario: { session: LONG_NAMES }, act: openDrawer },
  'drawer-switched': {
    at,
    scenario: { session: { ...LONG_NAMES, orig_user_uuid: 'another user' } },
    act: openDrawer,
  },
  'up-to-date': { at, act: pressButton((t) => t('common:connection.online')) },
  'new-version': {
    at,
    act: async (_hand, { updates }) => updates.setState({ version: '2.0.0' }),
  },
  cookies: {
    at,
    scenario: {
      session: {
        client: client && { ...client, analytics_url: 'https://statistics.example.org/count.js' },
      },
    },
  },
  maintenance: { at, scenario: { connection: { maintenance: true } } },
  'not-found': { at: '/nowhere' },
  forbidden: { at: '/error?reason=forbidden' },
  advanced: { at: '/error?reason=advanced' },
  unexpected: { at: '/error' },
};

/** The page of the connection in the portals that read offline and write online. */
export const connectionPage: Stories = {
  'drawer-offline': { at, scenario: OFFLINE, act: openDrawer },
  'read-only': {
    at,
    scenario: OFFLINE,
    act: pressButton((t) => t('common:connection.offline')),
  },
  connection: { at: '/offline' },
  'connection-offline': { at: '/offline', scenario: OFFLINE },
};
