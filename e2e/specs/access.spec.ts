import { SEED_GROUP, SEED_LOGINS } from '@springboard/tools/seed/logins.ts';
import type { Page } from 'playwright/test';
import { expectNoViolation, type Scheme } from '../helpers/axe.ts';
import {
  completeLevel,
  keepChangesHere,
  NEARLY_THERE,
  openGroups,
  openMember,
  openRegister,
  rejectChanges,
  rows,
} from '../helpers/coach-tour.ts';
import { openSession } from '../helpers/offline-device.ts';
import { OTHER_PORTALS } from '../helpers/other-portals.ts';
import { address } from '../helpers/product.ts';
import { expect, PORT, signIn, test } from '../helpers/test.ts';

test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } });

/** The gallery checks every state in the light scheme with sample data. This is the real product, dark. */
test.describe('on a phone, dark', () => {
  const isClean = (page: Page, screen: string) => expectNoViolation(page, screen, ['dark']);

  test('session screens meet WCAG 2.2 AA', async ({ page, product }) => {
    await page.goto(address('coach', product.port, '/login'));
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
    await isClean(page, 'login');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByText('Enter e-mail and password')).toBeVisible();
    await isClean(page, 'login refused');

    await keepChangesHere(page);
    await signIn(page, 'coach', SEED_LOGINS.coach);
    await openGroups(page);
    await isClean(page, 'sessions');
    await page.getByRole('searchbox').fill('Hatch$');
    await expect(page.getByText('Use only letters, numbers')).toBeVisible();
    await isClean(page, 'sessions, search refused');

    await openGroups(page);
    await openSession(page, SEED_GROUP.name);
    await isClean(page, 'session');

    await page.getByRole('link', { name: 'Register', exact: true }).click();
    await expect(rows(page)).toHaveCount(SEED_GROUP.members);
    await rows(page).nth(0).click();
    await rows(page).nth(1).click();
    await rows(page).nth(1).click();
    await expect(page.getByText(`1 of ${SEED_GROUP.members} present`)).toBeVisible();
    await isClean(page, 'register with marks');

    await page
      .getByRole('button', { name: /: details$/ })
      .first()
      .click();
    await expect(page.getByRole('dialog').getByLabel('Note')).toBeVisible();
    await isClean(page, 'details of a member');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Complete', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await isClean(page, 'completing a register');
    await page.keyboard.press('Escape');
  });

  test('assessment screens meet WCAG 2.2 AA', async ({ page }) => {
    await keepChangesHere(page);
    await signIn(page, 'coach', SEED_LOGINS.coach);
    await openSession(page, SEED_GROUP.name);
    await page.getByRole('link', { name: 'Assess by member' }).click();
    await expect(page.getByRole('link', { name: NEARLY_THERE })).toBeVisible();
    await isClean(page, 'members to assess');

    await openGroups(page);
    await openMember(page);
    await isClean(page, 'tree of a member');
    await completeLevel(page);
    await isClean(page, 'moment of an award');
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await isClean(page, 'tree of a member with grades');
  });

  test('every connection state meets WCAG 2.2 AA', async ({ page }) => {
    await signIn(page, 'coach', SEED_LOGINS.coach);
    await page.goto(address('coach', PORT, '/offline'));
    await expect(page.getByText('All your changes have been sent.')).toBeVisible();
    await isClean(page, 'Sync centre, up to date');
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
    await isClean(page, 'menu');
    await page.getByRole('button', { name: 'Close the menu' }).click();
    await page.goto(address('coach', PORT, '/about'));
    await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
    await isClean(page, 'about');
    await page.goto(address('coach', PORT, '/no-such-page'));
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await isClean(page, 'error');

    await openGroups(page);
    await openRegister(page);
    await rejectChanges(page);
    await rows(page).nth(0).click();
    await expect(page.getByText('1 rejected – see Sync centre')).toBeVisible();
    await isClean(page, 'register, a mark refused');
    await page.route('**/v1/**', (route) => route.abort('internetdisconnected'));
    await rows(page).nth(2).click();
    await rows(page).nth(3).click();
    const indicator = page.getByRole('button', { name: /^Offline, 2 changes not sent yet/ });
    await indicator.click();
    await isClean(page, 'register, offline');
    await indicator.click();
    await page.getByRole('button', { name: 'Show details' }).click();
    await expect(page.getByRole('heading', { name: '1 change rejected' })).toBeVisible();
    await expect(page.getByRole('heading', { name: '2 changes not sent yet' })).toBeVisible();
    await isClean(page, 'Sync centre, waiting and refused');
    await page
      .getByRole('button', { name: /^Discard/ })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await isClean(page, 'discarding a change');
  });
});

type Device = { viewport: { width: number; height: number }; schemes: readonly Scheme[] };

const DEVICES: Record<string, Device> = {
  phone: { viewport: { width: 390, height: 844 }, schemes: ['light', 'dark'] },
  desk: { viewport: { width: 1280, height: 800 }, schemes: ['dark'] },
};

for (const [device, { viewport, schemes }] of Object.entries(DEVICES)) {
  test.describe(`on a ${device}, ${schemes.join(' and ')}`, () => {
    test.use({ viewport });

    test('screens of the other portals meet WCAG 2.2 AA', async ({ page }) => {
      for (const { portal, username, isThere } of OTHER_PORTALS) {
        await signIn(page, portal, username);
        await isThere(page);
        await expectNoViolation(page, `${portal}: first screen`, schemes);
        await page.goto(address(portal, PORT, '/about'));
        await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
        await expectNoViolation(page, `${portal}: about`, schemes);
      }
    });
  });
}
