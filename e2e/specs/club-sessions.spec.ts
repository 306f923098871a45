import { addDays, dateIn } from '@springboard/domain';
import { SEED_GROUP, SEED_LOGINS } from '@springboard/tools/seed/logins.ts';
import { waitForLivePortal } from '../helpers/after-instant-start.ts';
import { expectReadyOffline, openSession } from '../helpers/offline-device.ts';
import { address, type Product } from '../helpers/product.ts';
import { expect, PORT, signIn, test } from '../helpers/test.ts';

test('an administrator cancels all sessions of a day, undoes it, and gives one a cover coach', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'club', SEED_LOGINS.admin);
  await page.goto(address('club', PORT, '/sessions'));
  const changeButton = page.getByRole('button', { name: /^Change the sessions of/ });
  const day = page.getByRole('region').filter({ has: changeButton }).first();
  const dayOfThisWeek = (await day.getAttribute('aria-label')) ?? '';
  await page.getByRole('button', { name: 'Next week' }).click();
  await expect(page.getByRole('region', { name: dayOfThisWeek })).toHaveCount(0);
  const blocks = day.getByRole('listitem');
  await expect(blocks.first()).toBeVisible();
  const count = await blocks.count();
  await day.getByRole('button').click();
  await page.getByRole('menuitem', { name: `Cancel (${count})` }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel sessions' });
  await dialog.getByLabel(/^Reason/).fill('Boiler broken');
  await dialog.getByRole('button', { name: 'Cancel sessions' }).click();
  await expect(blocks.filter({ hasText: 'Cancelled' })).toHaveCount(count);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(blocks.filter({ hasText: 'Cancelled' })).toHaveCount(0);

  await blocks.first().getByRole('link').click();
  await page.getByRole('button', { name: 'Change cover' }).click();
  const cover = page.getByRole('dialog', { name: 'Change cover' });
  const coaches = cover.getByLabel('Cover coach');
  await expect(coaches.getByRole('option').nth(3)).toBeAttached();
  // The keyboard story may have given this session the first coach.
  const name = (await coaches.getByRole('option').nth(2).textContent()) ?? '';
  await coaches.selectOption({ label: name });
  await cover.getByRole('button', { name: 'Change cover' }).click();
  await expect(page.getByText(`${name} (cover)`)).toBeVisible();
});

test('the week of a sick coach gets cover in one action, and the cover coach finds it at the next sync', async ({
  page,
  browser,
  product,
}) => {
  // Another story may have given a session of the group to the same coach.
  await removeCovers(product);
  const today = await extendToday(product);
  const [ava] = await product.query<{ uuid: string }>(
    'select uuid from users where lower(username) = $1',
    [SEED_LOGINS.coach],
  );
  const phone = await browser.newContext();
  waitForLivePortal(phone);
  const bens = await phone.newPage();
  const covered = bens.getByRole('row').getByRole('link', { name: SEED_GROUP.name });

  await test.step('the cover coach has his own sessions on the phone', async () => {
    await signIn(bens, 'coach', SEED_LOGINS.secondCoach);
    await expectReadyOffline(bens);
    await expect(bens.getByRole('row').first()).toBeVisible();
    await expect(covered).toHaveCount(0);
  });
  try {
    await test.step('the office covers all sessions of the week', async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await signIn(page, 'club', SEED_LOGINS.admin);
      await page.goto(address('club', PORT, `/sessions?coach=${ava?.uuid}`));
      await page.getByRole('button', { name: 'Change the sessions shown' }).click();
      await page.getByRole('menuitem', { name: /^Cover \((?:[5-9]|\d\d)\)$/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Change cover' });
      const ben = dialog.getByRole('option', { name: /^Ben Hughes/ });
      await expect(ben).toHaveCount(1);
      const value = (await ben.getAttribute('value')) ?? '';
      await dialog.getByLabel('Cover coach').selectOption(value);
      await dialog.getByRole('button', { name: 'Change cover' }).click();
      await expect(page.getByText(/^Cover changed: \d+$/)).toBeVisible();
    });
    await test.step('they are on his phone, also without a network', async () => {
      await bens.getByRole('button', { name: 'Sync now', exact: true }).click();
      await expect(covered).toBeVisible();
      await expect(bens.getByRole('status').filter({ hasText: 'Syncing' })).toHaveCount(0);
      await phone.setOffline(true);
      await openSession(bens, SEED_GROUP.name);
      await expect(bens.getByRole('link', { name: 'Register', exact: true })).toBeVisible();
    });
  } finally {
    await removeCovers(product);
    await endAt(product, today, today.end_at);
    await phone.close();
  }
});

test('an extra session gets a guest, who is removed again, and its register is printed', async ({
  page,
  product,
}) => {
  const date = addDays(dateIn('Europe/London', Date.now() / 1000), 200);
  const [group] = await product.query<{ id: string; name: string }>(
    `select g.id, g.name from groups g
     where g.deleted_at is null and not g.is_slot
       and g.club_id = (select uc.club_id from user_clubs uc join users u on u.uuid = uc.user_uuid
         where lower(u.username) = $1 limit 1)
       and (select count(*) from class_members cm where cm.group_id = g.id and not cm.waiting
         and (cm.left_date is null or cm.left_date > current_date)) < g.max_members - 1
       and not exists (select from class_members cm join members m on m.uuid = cm.member_uuid
         where cm.group_id = g.id and m.firstname = 'Cadi' and m.lastname = 'Jones')
     order by g.id limit 1`,
    [SEED_LOGINS.admin],
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'club', SEED_LOGINS.admin);
  await page.goto(address('club', PORT, '/sessions'));
  await page.getByRole('button', { name: 'Add session' }).click();
  const extra = page.getByRole('dialog', { name: 'Add session' });
  await extra.getByLabel('Group').selectOption({ label: group?.name ?? '' });
  await extra.getByLabel('Date').fill(date);
  await extra.getByRole('button', { name: 'Add session' }).click();
  await expect(extra).toHaveCount(0);
  await page.goto(address('club', PORT, `/sessions/${group?.id}/${date}`));
  await page.getByRole('button', { name: 'Add guest' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add guest' });
  await dialog.getByRole('searchbox').fill('cadi jones');
  await dialog.getByRole('checkbox', { name: 'Cadi Jones' }).first().check();
  await dialog.getByRole('button', { name: 'Add 1 guest' }).click();
  const remove = page.getByRole('button', { name: 'Remove guest Cadi Jones' });
  await expect(remove).toBeVisible();
  await page.getByRole('link', { name: 'Print register' }).click();
  await expect(page.getByRole('row', { name: /Cadi Jones \(Guest\)/ })).toBeVisible();
  await page.goBack();
  await remove.click();
  await expect(
    page.getByText('Cadi Jones removed from this session', { exact: true }),
  ).toBeVisible();
  await expect(remove).toHaveCount(0);
});

const removeCovers = (product: Product) =>
  product.query('update sessions set cover_user_uuid = null');

/** Ids are unique within a client. */
type SessionEnd = { readonly client_id: string; readonly id: string; readonly end_at: string };

const endAt = (product: Product, { client_id, id }: SessionEnd, end_at: string) =>
  product.query('update sessions set end_at = $3 where client_id = $1 and id = $2', [
    client_id,
    id,
    end_at,
  ]);

/** Sessions that are over get no cover, so today's lasts until the story has ended. @returns it as it was */
const extendToday = async (product: Product): Promise<SessionEnd> => {
  const now = Math.floor(Date.now() / 1000);
  const [session] = await product.query<SessionEnd>(
    `select s.client_id, s.id, s.end_at from sessions s
     join groups g on g.client_id = s.client_id and g.id = s.group_id
     where g.name = $1 and s.date = $2`,
    [SEED_GROUP.name, dateIn('Europe/London', now)],
  );
  if (session === undefined) throw new Error('The group has no session today');
  await endAt(product, session, String(Math.max(Number(session.end_at), now + 3600)));
  return session;
};
