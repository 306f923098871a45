import type { Transfer } from '@springboard/contract';
import { addDays, dateIn } from '@springboard/domain';
import { SEED_LOGINS } from '@springboard/tools/seed/logins.ts';
import type { Page } from 'playwright/test';
import { apiOf, tokenOf } from '../helpers/api.ts';
import { openLevel, openPhone } from '../helpers/coach-phone.ts';
import { waitForLivePortal } from '../helpers/after-instant-start.ts';
import { gradeSkill } from '../helpers/offline-device.ts';
import {
  addGroup,
  addMember,
  addUser,
  BIRTHDAY,
  clubIdOf,
  linkGuardian,
  type PersonName,
  sendAsClub,
} from '../helpers/people.ts';
import { address } from '../helpers/product.ts';
import { callAsNationalBody, createScheme } from '../helpers/schemes.ts';
import { moveDueMembers } from '../helpers/second-server.ts';
import { expect, PORT, signIn, test } from '../helpers/test.ts';

test.use({ viewport: { width: 1280, height: 800 } });

const REASON = 'Her mother asked by phone.';

const openLookUp = async (page: Page) => {
  await page.goto(address('scheme', PORT, '/members'));
  await expect(page.getByRole('button', { name: 'Look up' })).toBeVisible();
};
/** Signs in as a user who has switched the advanced areas on. */
const signInAdvanced = async (page: Page) => {
  await page.addInitScript(() => localStorage.setItem('show_advanced', '1'));
  await signIn(page, 'scheme', SEED_LOGINS.ngo);
};
const fillName = async (page: Page, { firstname, lastname }: PersonName) => {
  await page.getByLabel('First name').fill(firstname);
  await page.getByLabel('Last name').fill(lastname);
  await page.getByLabel('Date of birth').fill(BIRTHDAY);
};
const fillReason = async (page: Page) => {
  await page.getByRole('combobox', { name: 'Reason' }).selectOption('guardian');
  await page.getByLabel('What is it about?').fill(REASON);
};
const submit = (page: Page) => page.getByRole('button', { name: 'Look up' }).click();
const lookUp = async (page: Page, name: PersonName) => {
  await openLookUp(page);
  await fillName(page, name);
  await fillReason(page);
  await submit(page);
};

test('[D19] a look-up needs a reason and the whole name, and is in the log of the child', async ({
  page,
  browser,
  product,
}) => {
  const child = { firstname: 'Nia', lastname: 'Logan' };
  const guardian = { firstname: 'Mari', lastname: 'Logan' };
  const uuid = await addMember({ ...child, guardian });
  await linkGuardian(product, uuid, await addUser(product, 'log.parent', 'parent', guardian));
  const body = { ...child, dob: BIRTHDAY };
  expect((await callAsNationalBody('POST', '/member-lookups', body)).status).toBe(422);

  await signInAdvanced(page);
  await openLookUp(page);
  await fillName(page, child);
  await submit(page);
  await expect(page.getByText('Write at least 10 characters.')).toBeVisible();
  await fillReason(page);
  await fillName(page, { ...child, firstname: 'Ni' });
  await submit(page);
  await expect(page.getByText('No member found')).toBeVisible();

  const home = await browser.newContext();
  waitForLivePortal(home);
  const phone = await home.newPage();
  await signIn(phone, 'parent', 'log.parent');
  const log = address('parent', PORT, `/overview/${uuid}/views`);
  await phone.goto(log);
  await expect(phone.getByRole('heading', { name: 'Who has opened it' })).toBeVisible();
  const entry = phone.getByRole('listitem').filter({ hasText: 'Looked up by name' });
  await expect(entry).toHaveCount(0);

  await fillName(page, child);
  await submit(page);
  await expect(page.getByRole('link', { name: 'Nia Logan' })).toBeVisible();
  await phone.goto(log);
  await expect(entry).toContainText('National body');
  await home.close();
});

test('[scheme-portal §12] grades recorded offline before a transfer reach the new record, later ones do not', async ({
  page,
  browser,
  product,
}) => {
  const LEVEL = 'First swings';
  const scheme = await createScheme('Swing Steps', {
    [LEVEL]: ['Long swing', 'Tuck swing', 'Straddle swing'],
  });
  const group = 'Leaving Group';
  const coach = 'move.coach';
  const group_id = await addGroup(product, { name: group, scheme, coach });
  const child = { firstname: 'Max', lastname: 'Leaver' };
  const member = 'Max Leaver';
  await addMember({ ...child, group_id });
  const phone = await openPhone(browser, coach);
  await openLevel(phone.page, { group, member, level: LEVEL });
  await phone.context.setOffline(true);
  await gradeSkill(phone.page, member, 'Long swing', 'Pass');

  await test.step('the national body starts the transfer, and the former club agrees', async () => {
    await signInAdvanced(page);
    await lookUp(page, child);
    await page.getByRole('link', { name: member }).click();
    await page.getByRole('button', { name: 'Transfer to another club' }).click();
    const dialog = page.getByRole('dialog', { name: `Transfer ${member} to another club` });
    const club = await clubIdOf(product, SEED_LOGINS.otherClubAdmin);
    await dialog.getByLabel('To which club?').selectOption(String(club));
    await dialog.getByLabel('Day').fill(dateIn('Europe/London', Date.now() / 1000));
    await dialog.getByLabel('Reason').fill(REASON);
    await dialog.getByRole('button', { name: 'Ask for agreement' }).click();
    const row = page.getByRole('row', { name: new RegExp(member) });
    await expect(row).toContainText('Waiting for an answer');
    const token = await tokenOf('club', PORT, SEED_LOGINS.admin);
    const open = await apiOf('club', PORT)('GET', '/transfers?may_answer=1', { token });
    const [transfer]: Transfer[] = JSON.parse(open.text);
    await sendAsClub(`/transfers/${transfer?.id}/agreement`, {});
    await page.reload();
    await expect(row).toContainText('Moved');
  });

  await test.step('the phone sends the grade from before, and the later one is rejected', async () => {
    await gradeSkill(phone.page, member, 'Tuck swing', 'Pass');
    await phone.context.setOffline(false);
    await expect(phone.page.getByRole('button', { name: '1 change rejected' })).toBeVisible();
    await phone.page.goto(address('coach', PORT, '/offline'));
    await expect(
      phone.page.getByText(/went to another club before this was recorded/),
    ).toBeVisible();
    await phone.context.close();
  });

  await test.step('the record of the new club has it', async () => {
    await moveDueMembers(product);
    await lookUp(page, child);
    const found = page.getByRole('list', { name: 'Found' }).getByRole('listitem');
    await expect(found).toHaveCount(2);
    await found.filter({ hasNotText: 'Inactive' }).getByRole('link').click();
    await expect(page.getByText('1 of 3 skills')).toBeVisible();
  });
});

test('[scheme-portal §12] a guardian asks another club for a place, and the club accepts', async ({
  page,
  browser,
  product,
}) => {
  const child = { firstname: 'Ana', lastname: 'Mover' };
  const guardian = { firstname: 'Rui', lastname: 'Mover' };
  const uuid = await addMember({ ...child, guardian });
  await linkGuardian(product, uuid, await addUser(product, 'move.parent', 'parent', guardian));
  const club = await clubIdOf(product, SEED_LOGINS.otherClubAdmin);
  const home = await browser.newContext();
  waitForLivePortal(home);
  const phone = await home.newPage();

  await test.step('the guardian asks, and reads that the club answers', async () => {
    await signIn(phone, 'parent', 'move.parent');
    await phone.goto(address('parent', PORT, '/account/children'));
    await phone.getByRole('link', { name: 'Move Ana to another club' }).click();
    await phone.getByLabel('To which club?').selectOption(String(club));
    const tomorrow = addDays(dateIn('Europe/London', Date.now() / 1000), 1);
    await phone.getByLabel('First day in the new club').fill(tomorrow);
    await phone.getByRole('textbox', { name: 'Reason' }).fill('We are moving house.');
    await phone.getByRole('button', { name: /^No, they stay/ }).click();
    await phone.getByRole('button', { name: 'Ask the club' }).click();
    await expect(phone.getByText('Request sent. The club answers.').first()).toBeVisible();
  });
  await test.step('the new club accepts among its requests', async () => {
    await signIn(page, 'club', SEED_LOGINS.otherClubAdmin);
    await page.goto(address('club', PORT, '/members/requests'));
    const request = page.getByRole('listitem').filter({ hasText: 'Ana Mover' });
    await expect(request).toContainText('We are moving house.');
    await request.getByRole('button', { name: 'Accept' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ana Mover' });
    await dialog.getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByText('Request accepted').first()).toBeVisible();
    await expect(request).toHaveCount(0);
  });
  await test.step('the guardian reads it, and may still withdraw it', async () => {
    const token = await tokenOf('parent', PORT, 'move.parent');
    const answered = await apiOf('parent', PORT)('GET', '/transfers', { token });
    const [transfer]: Transfer[] = JSON.parse(answered.text);
    expect(transfer).toMatchObject({ state: 'agreed', answered_as: 'new_club', may_undo: true });
    await phone.goto(address('parent', PORT, `/overview/transfer/${transfer?.id}?child=${uuid}`));
    await expect(phone.getByRole('button', { name: /^Withdraw/ })).toBeVisible();
  });
  await home.close();
});
