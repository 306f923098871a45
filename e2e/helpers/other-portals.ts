import type { Portal } from '@springboard/contract';
import { SEED_LOGINS } from '@springboard/tools/seed/logins.ts';
import { expect, type Page } from 'playwright/test';

/** The portals other than coach, and a locator for the first screen of each. */
export const OTHER_PORTALS: readonly {
  portal: Portal;
  username: string;
  isThere: (page: Page) => Promise<void>;
}[] = [
  {
    portal: 'club',
    username: SEED_LOGINS.admin,
    isThere: (page) => expect(page.getByRole('row')).toHaveCount(11),
  },
  {
    portal: 'scheme',
    username: SEED_LOGINS.ngo,
    isThere: (page) => expect(page.getByRole('heading', { name: 'First Flight' })).toBeVisible(),
  },
  {
    portal: 'parent',
    username: SEED_LOGINS.parent,
    isThere: (page) => expect(page.getByRole('heading', { name: 'Next session' })).toBeVisible(),
  },
];
