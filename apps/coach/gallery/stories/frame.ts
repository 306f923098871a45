import {
  accountPage,
  frame as shared,
  openDrawer,
  pending,
  pressButton,
} from '@springboard/portal/gallery';
import type { Stories } from '../story.ts';
import { OFFLINE } from '../fixtures/scenarios.ts';

const at = '/about';

/** The layout around and above every page. */
export const frame: Stories = {
  ...shared,
  ...accountPage,
  'drawer-offline': { at, scenario: OFFLINE, act: openDrawer },
  'logging-out': {
    at,
    scenario: { connection: { unsent: 1240 } },
    act: async (hand) => {
      await openDrawer(hand);
      await hand.press('button', hand.t('common:drawer.logout'));
    },
  },
  'out-of-date': {
    at,
    scenario: OFFLINE,
    act: pressButton((t) => t('common:connection.offlineWaiting', { count: 3 })),
  },
  syncing: { at, scenario: { connection: { state: 'syncing', unsent: 1240 } } },
  'not-on-device': {
    at: '/scheme',
    scenario: { ...OFFLINE, state: { ...OFFLINE.state, schemes: {} } },
  },
  starting: { at: '/scheme', scenario: { server: pending }, staysLoading: true },
};
