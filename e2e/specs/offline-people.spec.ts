import { SEED_LOGINS } from '@springboard/tools/seed/logins.ts';
import { openMember } from '../helpers/coach-tour.ts';
import { openChangeProxy } from '../helpers/change-proxy.ts';
import {
  chooseClub,
  gradeSkills,
  hasGrade,
  expectReadyOffline,
  createPersistentBrowser,
} from '../helpers/offline-device.ts';
import { storedRecords } from '../helpers/stored-records.ts';
import { changesOf } from '../helpers/database-assertions.ts';
import { expect, signIn, test } from '../helpers/test.ts';
import { expectPill } from '../helpers/isolated-device.ts';

/** A member of the session that both coaches share. No other test uses her. */
const ZARA = 'Zara Iqbal';

test('[OF8] [OF9] a coach’s unsent changes stay hers while a colleague uses the tablet', async ({
  product,
}) => {
  const proxy = await openChangeProxy(product.port + 2, product.port);
  const phone = createPersistentBrowser();
  const { context, page } = await phone.open({ offline: false });
  const [ava, grace] = [SEED_LOGINS.coach, SEED_LOGINS.headCoach];
  const before = { ava: await changesOf(product, ava), grace: await changesOf(product, grace) };

  await signIn(page, 'coach', ava, proxy.port);
  await expectReadyOffline(page);
  await openMember(page, ZARA);
  proxy.hold();
  const grades = await gradeSkills(page, ZARA, 3);
  await expectPill(page, 'Syncing 3 changes');

  await test.step('she is warned, and signs out all the same', async () => {
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    const dialog = page.getByRole('dialog', { name: 'Log out?' });
    await expect(dialog).toContainText('3 changes haven’t been sent');
    await dialog.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByLabel('E-mail or username')).toBeVisible();
    proxy.lose();
    expect(await page.evaluate(storedRecords)).toEqual([]);
  });

  await test.step('a colleague sees nothing of it, and sends only what is his own', async () => {
    await signIn(page, 'coach', grace, proxy.port);
    proxy.release();
    await chooseClub(page, 'Larkspur Gymnastics, Sheffield');
    await expectPill(page, 'Online');
    await openMember(page, ZARA);
    for (const { skill, grade } of grades) {
      expect(await hasGrade(page, skill, grade), skill).toBe(false);
    }
    await page.goto(new URL('/offline', page.url()).href);
    await expect(page.getByText('No unsent changes')).toBeVisible();
    await expect(
      page.getByText('3 changes by other users of this device not sent yet'),
    ).toBeVisible();
    await expect(page.getByText('Everything is up to date')).toHaveCount(0);
    await page.goBack();
    await gradeSkills(page, ZARA, 1);
    const byGrace = async () => (await changesOf(product, grace)).count - before.grace.count;
    await expect.poll(byGrace).toBe(1);
    await expectPill(page, 'Online');
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByLabel('E-mail or username')).toBeVisible();
    expect((await changesOf(product, ava)).count).toBe(before.ava.count);
    expect((await changesOf(product, grace)).count).toBe(before.grace.count + 1);
  });

  await test.step('when she is back, hers are sent under her name', async () => {
    await signIn(page, 'coach', ava, proxy.port);
    await expectPill(page, 'Online');
    await expect
      .poll(() => changesOf(product, ava))
      .toEqual({
        count: before.ava.count + 3,
        distinct: before.ava.distinct + 3,
      });
    expect((await changesOf(product, grace)).count).toBe(before.grace.count + 1);
  });
  await context.close();
  await proxy.close();
  phone.removeFolder();
});
