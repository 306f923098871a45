import { SEED_LOGINS } from '@springboard/tools/seed/logins.ts';
import { waitForLivePortal } from '../helpers/after-instant-start.ts';
import { mark } from '../helpers/isolated-device.ts';
import { expectReadyOffline } from '../helpers/offline-device.ts';
import { address } from '../helpers/product.ts';
import { expect, PORT, signIn, test } from '../helpers/test.ts';

test('[portals §C] a new version of a policy is unread for its whole audience, and a reminder goes to the unread', async ({
  page,
  browser,
}) => {
  await signIn(page, 'club', SEED_LOGINS.admin);
  await page.goto(address('club', PORT, '/documents'));
  await page.getByRole('button', { name: 'Add document' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add document' });
  const text = (name: string, content: string) => ({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.from(content),
  });
  await dialog.getByLabel('Name').fill('Fire plan');
  await dialog.getByLabel('File').setInputFiles(text('fire.txt', 'Leave by the nearest exit.'));
  await dialog.getByRole('button', { name: 'Add document' }).click();
  await page.getByRole('link', { name: 'Fire plan' }).click();
  await expect(page.getByText(/^Version 1, .* fire\.txt/)).toBeVisible();

  const phone = await browser.newContext();
  waitForLivePortal(phone);
  const coach = await phone.newPage();
  const policy = coach.getByRole('listitem').filter({ hasText: 'Fire plan' });
  await test.step('a coach reads it from the page About', async () => {
    await signIn(coach, 'coach', SEED_LOGINS.coach);
    await coach.goto(address('coach', PORT, '/about'));
    await expect(policy).toContainText('Not read');
    const opened = phone.waitForEvent('page');
    await policy.getByRole('button', { name: 'Open Fire plan' }).click();
    const tab = await opened;
    await expect(tab.getByText('Leave by the nearest exit.')).toBeVisible();
    await tab.close();
    await coach.reload();
    await expect(policy).not.toContainText('Not read');
  });

  await page.getByRole('button', { name: 'New version' }).click();
  const version = page.getByRole('dialog', { name: 'New version' });
  await version.getByLabel('What changed').fill('The second exit');
  await version.getByLabel('File').setInputFiles(text('fire-2.txt', 'Or by the second exit.'));
  await version.getByRole('button', { name: 'New version' }).click();
  await expect(page.getByText(/^Version 2, .* fire-2\.txt/)).toBeVisible();

  await test.step('it is unread again for the coach', async () => {
    await coach.reload();
    await expect(policy).toContainText('What changed: The second exit');
    await expect(policy).toContainText('Not read');
    await expect(coach.getByText(/policies to read|policy to read/)).toBeVisible();
    await phone.close();
  });
  await test.step('a reminder goes to everyone who has not read it, once', async () => {
    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    const tab = await opened;
    await expect(tab.getByText('Or by the second exit.')).toBeVisible();
    await tab.close();
    await page.reload();
    await expect(page.getByText('Read by 1 of')).toBeVisible();
    const remind = page.getByRole('button', { name: 'Remind those who have not read it' });
    await remind.click();
    await expect(remind).toHaveAttribute('aria-disabled', 'true');
    const rows = page.getByRole('region', { name: 'Readers' }).getByRole('listitem');
    const unread = rows.filter({ hasText: 'Not read' });
    await expect(unread).toHaveCount((await rows.count()) - 1);
    await expect(unread.filter({ hasText: 'Reminded' })).toHaveCount(await unread.count());
  });
});

test('an administrator invites a coach', async ({ page }) => {
  await signIn(page, 'club', SEED_LOGINS.admin);
  await page.goto(address('club', PORT, '/coaches'));
  await page.getByRole('button', { name: 'Invite coach' }).click();
  const invitation = page.getByRole('dialog', { name: 'Invite coach' });
  await invitation.getByLabel('First name').fill('Gwen');
  await invitation.getByLabel('Last name').fill('Aabye');
  await invitation.getByLabel('E-mail address').fill('gwen.aabye@example.org');
  await invitation.getByRole('button', { name: 'Invite coach' }).click();
  await expect(page.getByRole('row', { name: /Gwen Aabye/ })).toContainText('Invited');
});

test('a deactivated coach is signed out with unsent work kept, another takes over, and Undo restores both', async ({
  page,
  browser,
  product,
}) => {
  const [group] = await product.query<{ id: string; name: string }>(
    `select g.id, g.name from groups g
       join group_coaches gc on gc.client_id = g.client_id and gc.group_id = g.id
       join users u on u.client_id = gc.client_id and u.uuid = gc.user_uuid
       join sessions s on s.client_id = g.client_id and s.group_id = g.id and s.date = current_date
     where lower(u.username) = $1 and not s.cancelled and g.deleted_at is null and not g.is_slot
     order by s.start_at limit 1`,
    [SEED_LOGINS.secondCoach],
  );
  const phone = await browser.newContext();
  waitForLivePortal(phone);
  const bens = await phone.newPage();
  await test.step('his phone has a change that is not sent yet', async () => {
    await signIn(bens, 'coach', SEED_LOGINS.secondCoach);
    await expectReadyOffline(bens);
    await bens
      .getByRole('row')
      .getByRole('link', { name: group?.name ?? '' })
      .first()
      .click();
    await bens.getByRole('link', { name: 'Register', exact: true }).click();
    await expect(
      bens.getByRole('list', { name: 'Members in the register' }).getByRole('listitem').first(),
    ).toBeVisible();
    await phone.setOffline(true);
    await mark(bens, 1);
  });

  await test.step('the office deactivates him, and Ava takes over', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn(page, 'club', SEED_LOGINS.admin);
    await page.goto(address('club', PORT, '/coaches?search=hughes'));
    await page.getByRole('link', { name: 'Ben Hughes' }).click();
    await expect(page.getByRole('heading', { name: 'Ben Hughes' })).toBeVisible();
    await expect(page.getByRole('link', { name: group?.name ?? '' }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Actions for Ben Hughes' }).click();
    await page.getByRole('menuitem', { name: 'Deactivate' }).click();
    const dialog = page.getByRole('dialog', { name: 'Deactivate' });
    const successor = dialog.getByLabel('Who takes over?');
    await expect(successor.getByRole('option', { name: 'Ava Morgan' })).toHaveCount(1);
    await successor.selectOption({ label: 'Ava Morgan' });
    await dialog.getByRole('button', { name: 'Deactivate' }).click();
    await expect(page.getByText('Leads no group')).toBeVisible();
    await page.goto(address('club', PORT, `/groups/${group?.id}/coaches`));
    await expect(page.getByRole('main').getByText('Ava Morgan').first()).toBeVisible();
  });

  await test.step('his phone signs him out at the next call, and keeps the change', async () => {
    await phone.setOffline(false);
    await expect(bens.getByLabel('E-mail or username')).toBeVisible({ timeout: 60_000 });
    await expect(bens.getByText('Nothing you’ve recorded is lost.')).toBeVisible();
  });

  await test.step('Undo restores his account and his groups', async () => {
    await page.goto(address('club', PORT, '/coaches?search=hughes'));
    await page.getByRole('link', { name: 'Ben Hughes' }).click();
    const history = page.getByRole('region', { name: 'History' });
    await history.getByRole('button', { name: 'Undo' }).first().click();
    await expect(page.getByRole('link', { name: group?.name ?? '' }).first()).toBeVisible();
    await expect(page.getByText('Active', { exact: true })).toBeVisible();
  });
  await phone.close();
});
