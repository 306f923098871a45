import { SEED_LOGINS } from '@springboard/tools/seed/logins.ts';
import { openMember } from '../helpers/coach-tour.ts';
import { changesOf } from '../helpers/database-assertions.ts';
import { openGateway } from '../helpers/fault-proxy.ts';
import { expectPill } from '../helpers/isolated-device.ts';
import {
  chooseClub,
  createPersistentBrowser,
  expectReadyOffline,
  gradeSkills,
} from '../helpers/offline-device.ts';
import { storedRecords } from '../helpers/stored-records.ts';
import { expect, signIn, test } from '../helpers/test.ts';

const MEMBER = 'Zara Iqbal';

test('[D16] the tablet of a deactivated coach deletes everything but unsent changes', async ({
  product,
}) => {
  const gateway = await openGateway(product.port + 2, product.port);
  const phone = createPersistentBrowser();
  const { context, page } = await phone.open({ offline: false });
  const coach = SEED_LOGINS.headCoach;
  const setStatus = (status: string) =>
    product.query('update users set status = $2 where lower(username) = $1', [coach, status]);
  const before = await changesOf(product, coach);

  await signIn(page, 'coach', coach, gateway.port);
  await chooseClub(page, 'Larkspur Gymnastics, Sheffield');
  await expectReadyOffline(page);
  await openMember(page, MEMBER);
  expect(await page.evaluate(storedRecords)).not.toEqual([]);
  gateway.hold();
  await gradeSkills(page, MEMBER, 1);
  await expectPill(page, 'Syncing 1 change');
  await setStatus('inactive');
  try {
    gateway.release();
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
    await signIn(page, 'coach', coach, gateway.port);
    await expectPill(page, 'Online');
    await expect.poll(async () => (await changesOf(product, coach)).count).toBe(before.count + 1);
  });
  await context.close();
  await gateway.close();
  phone.throwAway();
});
