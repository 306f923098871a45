import { SEED_GROUP, SEED_LOGINS, SEED_PIN } from '@springboard/tools/seed/logins.ts';
import type { Page } from 'playwright/test';
import { openMember, rows } from '../helpers/coach-tour.ts';
import { changesOf, otherSessionToday } from '../helpers/database-assertions.ts';
import { openChangeProxy } from '../helpers/change-proxy.ts';
import { expectPill, mark } from '../helpers/isolated-device.ts';
import {
  chooseClub,
  createPersistentBrowser,
  expectReadyOffline,
  gradeSkills,
  openSession,
} from '../helpers/offline-device.ts';
import { storedRecords, storedTextsOf } from '../helpers/stored-records.ts';
import { expect, signIn, test } from '../helpers/test.ts';

const MEMBER = 'Zara Iqbal';

test('[D16] the tablet of a deactivated coach deletes everything but unsent changes', async ({
  product,
}) => {
  const proxy = await openChangeProxy(product.port + 2, product.port);
  const phone = createPersistentBrowser();
  const { context, page } = await phone.open({ offline: false });
  const coach = SEED_LOGINS.headCoach;
  const setStatus = (status: string) =>
    product.query('update users set status = $2 where lower(username) = $1', [coach, status]);
  const before = await changesOf(product, coach);

  await signIn(page, 'coach', coach, proxy.port);
  await chooseClub(page, 'Larkspur Gymnastics, Sheffield');
  await expectReadyOffline(page);
  await openMember(page, MEMBER);
  expect(await page.evaluate(storedRecords)).not.toEqual([]);
  proxy.hold();
  await gradeSkills(page, MEMBER, 1);
  await expectPill(page, 'Syncing 1 change');
  await setStatus('inactive');
  try {
    proxy.release();
    await expect(page.getByLabel('E-mail or username')).toBeVisible();
    await expect(page.getByText('Nothing you’ve recorded is lost.')).toBeVisible();
    await expect.poll(() => page.evaluate(storedRecords)).toEqual([]);
    const caches = await page.evaluate(async () => {
      const stored: string[] = [];
      for (const name of await window.caches.keys()) {
        const cache = await window.caches.open(name);
        for (const request of await cache.keys()) {
          const text = await (await cache.match(request))?.text();
          if (text?.includes('Iqbal') === true) stored.push(`${name} ${request.url}`);
        }
      }
      return stored;
    });
    // The backup of the unsent change names its member.
    expect(caches.filter((name) => !name.includes('outbox'))).toEqual([]);
    expect((await changesOf(product, coach)).count).toBe(before.count);
  } finally {
    await setStatus('active');
  }

  await test.step('the change is sent when the coach is back', async () => {
    await signIn(page, 'coach', coach, proxy.port);
    await expectPill(page, 'Online');
    await expect.poll(async () => (await changesOf(product, coach)).count).toBe(before.count + 1);
  });
  await context.close();
  await proxy.close();
  phone.removeFolder();
});

test('[D16] a tablet whose session has run out keeps its data in the hall, and then only unsent changes', async ({
  product,
}) => {
  const proxy = await openChangeProxy(product.port + 2, product.port);
  const phone = createPersistentBrowser();
  const { context, page } = await phone.open({ offline: false });
  const { coach: ava, headCoach: grace } = SEED_LOGINS;
  const before = await changesOf(product, ava);
  const uuidOf = async (coach: string) => {
    const query = 'select uuid from users where lower(username) = $1';
    const [user] = await product.query<{ uuid: string }>(query, [coach]);
    return user?.uuid ?? '';
  };
  const [avaUuid, graceUuid] = [await uuidOf(ava), await uuidOf(grace)];
  const avasData = () => page.evaluate(storedTextsOf, avaUuid);
  const gracesData = () => page.evaluate(storedTextsOf, graceUuid);
  /** Ends the session by time, on the server and on the device, and opens the portal again. */
  const runOut = async (user_uuid: string) => {
    await product.query(
      `update refresh_tokens t set expires_at = 1 from refresh_token_families f
      where f.client_id = t.client_id and f.family = t.family and f.user_uuid = $1`,
      [user_uuid],
    );
    await page.evaluate(() => localStorage.setItem('refresh_token_expiry', '1'));
    await page.reload();
    await expect(page.getByLabel('E-mail or username')).toBeVisible();
  };

  await test.step('the session of a coach runs out in a hall without a network', async () => {
    await signIn(page, 'coach', ava, proxy.port);
    proxy.hold();
    await recordOne(page, SEED_GROUP.name, SEED_GROUP.members - 1);
    await expectPill(page, 'Syncing 1 change');
    proxy.lose();
    await context.setOffline(true);
    await runOut(avaUuid);
    await expect(page.getByText('You’re offline. Go online to log in.')).toBeVisible();
    expect(await avasData()).not.toEqual([]);
  });

  await test.step('with a network, its data is deleted', async () => {
    proxy.release();
    await context.setOffline(false);
    await expect.poll(avasData).toEqual([]);
    await expect(page.getByText('Nothing you’ve recorded is lost.')).toBeVisible();
  });

  await test.step('the data of a session that has run out is deleted when another coach signs in', async () => {
    await signIn(page, 'coach', grace, proxy.port);
    await chooseClub(page, 'Larkspur Gymnastics, Sheffield');
    await expectReadyOffline(page);
    expect(await gracesData()).not.toEqual([]);
    await runOut(graceUuid);
    await signIn(page, 'coach', ava, proxy.port);
    await expect.poll(gracesData).toEqual([]);
    expect(await avasData()).not.toEqual([]);
  });

  await test.step('her change was sent when she was back', async () => {
    await expectPill(page, 'Online');
    await expect.poll(async () => (await changesOf(product, ava)).count).toBe(before.count + 1);
  });
  await context.close();
  await proxy.close();
  phone.removeFolder();
});

test('[D23] [D16] a tablet sends the changes of three coaches, and deletes the data of the one who left', async ({
  product,
}) => {
  const proxy = await openChangeProxy(product.port + 2, product.port);
  const phone = createPersistentBrowser();
  const { context, page } = await phone.open({ offline: false });
  const { coach: ava, secondCoach: ben, headCoach: grace } = SEED_LOGINS;
  const setStatus = (status: string) =>
    product.query('update users set status = $2 where lower(username) = $1', [ben, status]);
  const counts = async () => {
    const [avas, bens, graces] = [ava, ben, grace].map((coach) => changesOf(product, coach));
    return [(await avas)?.count, (await bens)?.count, (await graces)?.count];
  };
  const [avas = 0, bens = 0, graces = 0] = await counts();
  const [user] = await product.query<{ uuid: string }>(
    'select uuid from users where lower(username) = $1',
    [ben],
  );
  const bensData = () => page.evaluate(storedTextsOf, user?.uuid ?? '');

  await test.step('each of them records one change, which is not sent yet', async () => {
    await signIn(page, 'coach', ava, proxy.port);
    proxy.hold();
    await recordOne(page, SEED_GROUP.name);
    await switchTo(page, 'Ben Hughes');
    await recordOne(page, (await otherSessionToday(product, ben, SEED_GROUP.name)).name);
    await switchTo(page, 'Grace Okafor');
    await recordOne(page, (await otherSessionToday(product, grace, SEED_GROUP.name)).name);
    await switchTo(page, 'Ava Morgan');
    await openSyncCentre(page);
    const people = page.getByRole('list', { name: 'People with changes on this device' });
    for (const name of ['You', 'Ben Hughes', 'Grace Okafor'])
      await expect(people.getByText(name, { exact: true })).toBeVisible();
    expect(await bensData()).not.toEqual([]);
  });

  await test.step('the second one is deactivated elsewhere, while the tablet is offline', async () => {
    await context.setOffline(true);
    await expectPill(page, /^Offline/);
    await setStatus('inactive');
    proxy.lose();
    proxy.release();
  });
  try {
    await context.setOffline(false);
    await test.step('his data is deleted, and his change stays under his name', async () => {
      await expect.poll(bensData).toEqual([]);
      const person = page.getByRole('listitem').filter({ hasText: 'Ben Hughes' });
      await expect(person).toContainText('1 change not sent yet');
      await expect(person).toContainText('sent after they log in here');
      await expect(page.getByText('Everything is up to date')).toHaveCount(0);
    });
    await test.step('the changes of the others are sent, each under its coach', async () => {
      await expect(page.getByText('1 change by another user of this device')).toBeVisible();
      await expect.poll(counts).toEqual([avas + 1, bens, graces + 1]);
    });
  } finally {
    await setStatus('active');
  }

  await test.step('his change is sent when he is back', async () => {
    await switchTo(page, 'Ben Hughes');
    await expect.poll(counts).toEqual([avas + 1, bens + 1, graces + 1]);
    await openSyncCentre(page);
    await expect(page.getByText('Everything is up to date')).toBeVisible();
  });
  await context.close();
  await proxy.close();
  phone.removeFolder();
});

/** Marks one member of a session, by default the first. A second mark of a member would be an absence. */
async function recordOne(page: Page, session: string, place = 0): Promise<void> {
  await expectReadyOffline(page);
  await openSession(page, session);
  await page.getByRole('link', { name: 'Register', exact: true }).click();
  await expect(rows(page).first()).toBeVisible();
  await mark(page, 1, place);
}

/** Another coach takes over the tablet. */
async function switchTo(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('link', { name: 'Switch user' }).click();
  await page.getByRole('button', { name }).click();
  const pin = page.getByLabel('PIN', { exact: true });
  await expect(pin.or(page.getByRole('button', { name: 'Open the menu' })).first()).toBeVisible();
  if (name !== 'Ava Morgan') {
    await pin.fill(SEED_PIN);
    await page.getByRole('button', { name: 'Continue' }).click();
  }
  await page.waitForURL((url) => url.pathname === '/member-groups');
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await expect(page.getByRole('dialog').getByText(name, { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
}

async function openSyncCentre(page: Page): Promise<void> {
  await page.goto(new URL('/offline', page.url()).href);
  await expect(page.getByRole('heading', { name: 'Sync centre' })).toBeVisible();
}
