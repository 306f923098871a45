import { SEED_GROUP, SEED_LOGINS } from '@springboard/tools/seed/logins.ts';
import type { Page } from 'playwright/test';
import { openGroups, openMember, openRegister } from '../helpers/coach-tour.ts';
import { openSession } from '../helpers/offline-device.ts';
import { expectNoSidewaysScroll, expectThumbSized } from '../helpers/measure.ts';
import { OTHER_PORTALS } from '../helpers/other-portals.ts';
import { address } from '../helpers/product.ts';
import { expect, PORT, signIn, test } from '../helpers/test.ts';

test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } });

/** The coach's main screens. */
const MAIN_JOB: Record<string, (page: Page) => Promise<void>> = {
  sessions: openGroups,
  session: (page) => openSession(page, SEED_GROUP.name),
  register: openRegister,
  member: openMember,
  'Sync centre': async (page) => {
    await page.goto(address('coach', PORT, '/offline'));
    await expect(page.getByRole('heading', { level: 1, name: 'Sync centre' })).toBeVisible();
  },
};

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('controls of the main screens are large enough', async ({ page }) => {
    await page.goto(address('coach', PORT, '/login'));
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
    await expectThumbSized(page, 'login');
    await signIn(page, 'coach', SEED_LOGINS.coach);
    for (const [screen, open] of Object.entries(MAIN_JOB)) {
      await openGroups(page);
      await open(page);
      await expectThumbSized(page, screen);
    }
  });
});

test.describe('at 320 px, like a desktop at 400 %', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('no main screen scrolls sideways', async ({ page }) => {
    await page.goto(address('coach', PORT, '/login'));
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
    await expectNoSidewaysScroll(page, 'login');
    await signIn(page, 'coach', SEED_LOGINS.coach);
    for (const [screen, open] of Object.entries(MAIN_JOB)) {
      await openGroups(page);
      await open(page);
      await expectNoSidewaysScroll(page, screen);
    }
    for (const { portal, username, isThere } of OTHER_PORTALS) {
      await signIn(page, portal, username);
      await isThere(page);
      await expectNoSidewaysScroll(page, portal);
    }
  });
});
