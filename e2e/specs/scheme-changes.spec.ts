import { SEED_LOGINS } from '@springboard/tools/seed/logins.ts';
import type { Page } from 'playwright/test';
import { openLevel, openPhone } from '../helpers/coach-phone.ts';
import { completeLevel, gradeSkill } from '../helpers/offline-device.ts';
import { addGroup, addMember, passSkills } from '../helpers/people.ts';
import { address } from '../helpers/product.ts';
import {
  addSkill,
  callAsNationalBody,
  createScheme,
  editDraft,
  nodeId,
  publishDraft,
  readPublished,
} from '../helpers/schemes.ts';
import { expect, PORT, signIn, test } from '../helpers/test.ts';

test.use({ viewport: { width: 1280, height: 800 } });

const rowOf = (page: Page, title: string) =>
  page
    .getByRole('treegrid', { name: 'Scheme outline' })
    .getByRole('row')
    .filter({ has: page.getByText(title, { exact: true }) });

const openScheme = (page: Page, slug: string, path = '') =>
  page.goto(address('scheme', PORT, `/overview/${slug}${path}`));

test('[D6] a circle of dependencies is disabled with its path, and rejected at its node', async ({
  page,
}) => {
  const { slug } = await createScheme('Ring Steps', {
    'Level 1': ['Long hang'],
    'Level 2': ['Tuck hang'],
    'Level 3': ['Straddle hang'],
  });
  const waitsFor = (level: string, ...levels: readonly string[]) =>
    ({
      kind: 'set',
      node_id: nodeId(level),
      field: 'dependencies',
      value: levels.map((title) => nodeId(title)),
      before: null,
    }) as const;
  await editDraft(slug, waitsFor('Level 2', 'Level 1'), waitsFor('Level 3', 'Level 2'));

  await signIn(page, 'scheme', SEED_LOGINS.ngo);
  await openScheme(page, slug);
  await rowOf(page, 'Level 1').click();
  const panel = page.getByRole('region', { name: 'Details' });
  await panel.getByText('Waits for', { exact: true }).click();
  await panel.getByRole('button', { name: 'Add', exact: true }).click();
  const picker = page.getByRole('dialog', { name: 'What does Level 1 wait for?' });
  const option = picker.getByRole('option', { name: /^Level 3/ });
  await expect(option).toHaveAttribute('aria-disabled', 'true');
  const path = 'Level 1 → Level 3 → Level 2 → Level 1';
  await expect(option).toContainText(`These would wait for each other: ${path}`);
  await picker.getByRole('combobox', { name: 'Search by title' }).fill('Level 3');
  await page.keyboard.press('Enter');
  await expect(option).toHaveAttribute('aria-selected', 'false');
  await picker.getByRole('button', { name: 'Done' }).click();

  const call = `/curriculum/${slug}/${encodeURIComponent(nodeId('Level 1'))}`;
  const { status, json } = await callAsNationalBody('PATCH', call, {
    dependencies: [nodeId('Level 3')],
  });
  expect([status, json]).toMatchObject([422, { detail: { [nodeId('Level 1')]: 'CYCLE' } }]);
});

test('[D17] completed stays completed after a skill is added, and a new member needs the skill', async ({
  page,
  browser,
  product,
}) => {
  const LEVEL = 'First hangs';
  const scheme = await createScheme('Bar Steps', { [LEVEL]: ['Long hang', 'Tuck hang'] });
  const { slug } = scheme;
  const coach = 'bar.coach';
  const name = 'Bar Beginners';
  const group_id = await addGroup(product, { name, scheme, coach });
  const skills = ['Long hang', 'Tuck hang'];
  const ada = await addMember({ firstname: 'Ada', lastname: 'Barlow', group_id });
  await passSkills(ada, slug, [LEVEL, ...skills]);
  await addMember({ firstname: 'Ben', lastname: 'Newcomb', group_id });

  const phone = await openPhone(browser, coach);
  const place = { group: name, member: 'Ada Barlow', level: LEVEL };
  const level = await openLevel(phone.page, place);
  await expect(level.getByText(/^Completed on/)).toBeVisible();
  await phone.context.setOffline(true);

  await test.step('the national body adds a skill', async () => {
    await editDraft(slug, addSkill(LEVEL, 'Straddle hang', 'Tuck hang'));
    await signIn(page, 'scheme', SEED_LOGINS.ngo);
    await openScheme(page, slug, '/changes?tab=impact');
    const row = page.getByRole('row', { name: new RegExp(LEVEL) });
    await expect(row).toContainText('1 loses it');
    await row.getByRole('button', { name: `Require 2 of 3: ${LEVEL}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Change the draft' }).click();
    await expect(page.getByText('No completions change')).toBeVisible();
    await page.getByRole('link', { name: 'What changes' }).click();
    await page.getByRole('button', { name: `Revert “Rule” at ${LEVEL}` }).click();
    await expect(page.getByText('1 skill added', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Who is affected' }).click();
    await expect(row).toContainText('1 loses it');
    await page.getByRole('combobox', { name: `What happens to ${LEVEL}` }).selectOption('retain');
    await page.getByRole('link', { name: 'Publish', exact: true }).click();
    await expect(page.getByText('Nobody loses a level, group or skill.')).toBeVisible();
    await page.getByRole('button', { name: 'Publish version 2' }).click();
    await expect(page.getByText('Version 2 is published')).toBeVisible();
  });

  await phone.context.setOffline(false);
  await phone.page.getByRole('link', { name: 'Members' }).click();
  await phone.page.getByRole('button', { name: 'Sync now' }).click();
  await openLevel(phone.page, place);
  await expect(phone.page.getByRole('button', { name: 'Pass Straddle hang' })).toBeVisible();
  await expect(level.getByText(/^Completed on/)).toBeVisible();

  await test.step('a new member needs the new skill', async () => {
    await phone.page.getByRole('link', { name: 'Next member: Ben Newcomb' }).click();
    for (const skill of skills) await gradeSkill(phone.page, 'Ben Newcomb', skill, 'Pass');
    await expect(level.getByText('2 of 3 skills passed')).toBeVisible();
    const last = { member: 'Ben Newcomb', skill: 'Straddle hang', grade: 'Pass' };
    await completeLevel(phone.page, LEVEL, last);
  });
  await phone.context.close();
});

test('[scheme-portal §7] a restored version gives members the grades of a removed level again', async ({
  page,
  browser,
  product,
}) => {
  const LEVEL = 'First vaults';
  const scheme = await createScheme('Vault Steps', {
    [LEVEL]: ['Run up', 'Squat on'],
    'Next vaults': ['Squat through'],
  });
  const { slug } = scheme;
  const coach = 'vault.coach';
  const name = 'Vault Beginners';
  const group_id = await addGroup(product, { name, scheme, coach });
  const cleo = await addMember({ firstname: 'Cleo', lastname: 'Vaughton', group_id });
  await passSkills(cleo, slug, [LEVEL, 'Run up', 'Squat on']);
  await editDraft(slug, { kind: 'remove', node_ids: [nodeId(LEVEL)] });
  await publishDraft(slug);
  const titles = async () => (await readPublished(slug)).tree.map(({ title }) => title);
  expect(await titles()).toEqual(['Next vaults']);

  await signIn(page, 'scheme', SEED_LOGINS.ngo);
  await openScheme(page, slug, '/versions');
  await page.getByRole('button', { name: 'Restore version 1' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('status')).toHaveText(/, 2 earlier grades count again\.$/);
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('1 level added and 2 skills added')).toBeVisible();
  await page.getByRole('link', { name: 'Who is affected' }).click();
  const row = page.getByRole('row', { name: new RegExp(`^${LEVEL}`) });
  await expect(row).toContainText('1 gains it');
  await page.getByRole('link', { name: 'Publish', exact: true }).click();
  await page.getByRole('button', { name: 'Publish version 3' }).click();
  await expect(page.getByText('Version 3 is published')).toBeVisible();
  expect(await titles()).toEqual([LEVEL, 'Next vaults']);

  const phone = await openPhone(browser, coach);
  const level = await openLevel(phone.page, { group: name, member: 'Cleo Vaughton', level: LEVEL });
  await expect(level.getByText(/^Completed on/)).toBeVisible();
  await expect(level.getByRole('button', { name: 'Pass Squat on' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await phone.context.close();
});

test('[D6] a mirrored level is completed and reworded, and a skill added by its owner is proposed', async ({
  page,
  browser,
  product,
}) => {
  const LEVEL = 'Rope skills';
  const owner = await createScheme('Rope Owner', { [LEVEL]: ['Hold the rope', 'Climb the rope'] });
  const scheme = await createScheme('Holiday Camp', { 'Camp games': ['Play tag'] });
  const { slug } = scheme;
  const versionOf = async () => (await readPublished(slug)).version;

  await signIn(page, 'scheme', SEED_LOGINS.ngo);
  await test.step('mirror', async () => {
    await openScheme(page, slug);
    await rowOf(page, 'Camp games').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Add from another scheme…' }).click();
    const picker = page.getByRole('dialog', { name: 'Add to “Camp games” from another scheme' });
    await picker.getByRole('combobox', { name: 'Scheme' }).selectOption('Rope Owner');
    await picker.getByRole('option', { name: LEVEL, exact: true }).click();
    await expect(rowOf(page, LEVEL)).toBeVisible();
    await publishDraft(slug);
  });

  const coach = 'camp.coach';
  const name = 'Camp Club';
  const group_id = await addGroup(product, { name, scheme, coach });
  await addMember({ firstname: 'Dina', lastname: 'Campion', group_id });
  const phone = await openPhone(browser, coach);
  const member = 'Dina Campion';
  await openLevel(phone.page, { group: name, member, level: LEVEL });
  await gradeSkill(phone.page, member, 'Hold the rope', 'Pass');
  await completeLevel(phone.page, LEVEL, { member, skill: 'Climb the rope', grade: 'Pass' });
  await phone.context.close();

  await test.step('the owner rewords a skill and adds one', async () => {
    const node_id = nodeId(LEVEL, 'Climb the rope');
    const field = 'title';
    const value = 'Climb the long rope';
    const before = 'Climb the rope';
    await editDraft(owner.slug, { kind: 'set', node_id, field, value, before });
    await publishDraft(owner.slug);
    expect(await versionOf()).toBe(3);
    await editDraft(owner.slug, addSkill(LEVEL, 'Swing on the rope', before));
    await publishDraft(owner.slug);
    expect(await versionOf()).toBe(3);
  });

  await page.reload();
  await expect(rowOf(page, 'Climb the long rope')).toBeVisible();
  await expect(page.getByText('1 change in a scheme that this one follows')).toBeVisible();
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await page.getByRole('button', { name: 'Accept: Swing on the rope' }).click();
  await expect(page.getByText('There is nothing to decide.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(rowOf(page, 'Swing on the rope')).toBeVisible();
});
