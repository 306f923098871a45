import { SEED_GROUP, SEED_LOGINS } from '@springboard/tools/seed/logins.ts';
import type { Page } from 'playwright/test';
import {
  expectReadyOffline,
  createPersistentBrowser,
  openSession,
} from '../helpers/offline-device.ts';
import { address, type Product } from '../helpers/product.ts';
import { openNetwork } from '../helpers/proxy.ts';
import { expect, PROXY_PORT, PORT, signIn, test } from '../helpers/test.ts';

const SCHEME = '/planning/first-flight';

test('a coach builds a plan from the class, edits it offline, and the server gets the edits', async ({
  product,
}) => {
  const network = await openNetwork(PROXY_PORT, PORT);
  const phone = createPersistentBrowser();
  const { context, page } = await phone.open({ offline: false });
  await signIn(page, 'coach', SEED_LOGINS.coach, PROXY_PORT);
  await expectReadyOffline(page);

  const title = await test.step('from the class', async () => {
    await openSession(page, SEED_GROUP.name);
    await page.getByRole('link', { name: 'Plan', exact: true }).click();
    await page.getByRole('checkbox').first().check();
    const made = await page.getByRole('textbox', { name: 'Title' }).inputValue();
    await page.getByRole('button', { name: 'Make a plan with 1 skill' }).click();
    await expect(page.getByRole('heading', { level: 1, name: made })).toBeVisible();
    return made;
  });

  await network.cut();
  await context.setOffline(true);

  await test.step('without a network', async () => {
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Edit the opening notes' }).click();
    await page.getByRole('textbox', { name: 'Aim of the session' }).fill('Quiet landings');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: /^Add skills/ }).click();
    await page.getByRole('searchbox').fill('sloth');
    await page.getByRole('checkbox', { name: /Hang like a sloth/ }).check();
    await page.getByRole('button', { name: 'Add 1 skill' }).click();
    await page.getByRole('button', { name: 'Move “Hang like a sloth” up' }).click();
    await expect(page.getByText('Saved – will sync later')).not.toHaveCount(0);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.goto(address('coach', PROXY_PORT, SCHEME));
    await expect(page.getByRole('button', { name: 'New plan' })).toBeDisabled();
    await page.getByRole('link', { name: title }).click();
    await expect(page.getByText('Quiet landings')).toBeVisible();
  });

  await network.mend();
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'Online' })).toBeVisible({ timeout: 60_000 });
  expect(await heldOf(product, title)).toEqual({
    aim: 'Quiet landings',
    first: '/hatchling/jump-and-swing/hang-like-a-sloth',
    sessions: 1,
  });
  await context.close();
  await network.close();
  phone.removeFolder();
});

test('a coach creates, copies, groups and deletes plans', async ({ page }) => {
  await signIn(page, 'coach', SEED_LOGINS.coach);
  await page.goto(address('coach', PORT, SCHEME));
  await name(page, 'New plan', 'Handstands', 'Create');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Handstands' })).toBeVisible();
  const sections = page.getByRole('heading', { level: 2 });
  await expect(sections).toHaveText(['Warm-up', 'Main part', 'Conditioning', 'Cool-down']);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'More for the section “Warm-up”' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Main part' })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(sections).toHaveText(['Warm-up', 'Main part', 'Conditioning', 'Cool-down']);
  await expect(page.getByRole('heading', { name: 'Main part' })).toBeFocused();
  await page.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: 'More for “Handstands”' }).click();
  await page.getByRole('menuitem', { name: 'Copy' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Handstands-2' })).toBeVisible();

  await page.goto(address('coach', PORT, SCHEME));
  await name(page, 'New group', 'Spring', 'Create');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByRole('button', { name: 'Add plans' }).click();
  await page.getByRole('checkbox', { name: 'Handstands', exact: true }).check();
  await page.getByRole('checkbox', { name: 'Handstands-2' }).check();
  await page.getByRole('button', { name: 'Add 2 plans' }).click();
  const up = page.getByRole('button', { name: 'Move “Handstands-2” up' });
  await up.press('Enter');
  const plans = page.getByRole('list', { name: 'Plans in Spring' }).getByRole('link');
  await expect(plans).toHaveText(['Handstands-2', 'Handstands']);
  await expect(up).toBeFocused();
  await page.getByRole('button', { name: 'Move “Handstands-2” down' }).press('Enter');
  await expect(plans).toHaveText(['Handstands', 'Handstands-2']);
  await expect(page.getByRole('button', { name: 'Move “Handstands-2” down' })).toBeFocused();
  await up.press('Enter');
  await expect(plans).toHaveText(['Handstands-2', 'Handstands']);

  await plans.first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Handstands-2' })).toBeVisible();
  await page.getByRole('button', { name: 'More for “Handstands-2”' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const remove = page.getByRole('dialog').getByRole('button', { name: 'Delete' });
  await expect(remove).toBeDisabled();
  await page.getByRole('textbox').fill('Handstands-2');
  await remove.click();
  await expect(page.getByRole('heading', { level: 1, name: 'First Flight' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Handstands-2' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Handstands', exact: true })).toBeVisible();
});

async function name(page: Page, button: string, title: string, confirm: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('dialog').getByRole('button', { name: confirm }).click();
  await expect(page.getByText(`“${title}” created`, { exact: true })).toBeVisible();
}

/** The plan in the database. */
async function heldOf(product: Product, title: string) {
  const [held] = await product.query(
    `select
       (select v.value from lesson_plan_field_values v join labels l on l.client_id = v.client_id and l.id = v.label_id
        where v.lesson_plan_uuid = p.uuid and l.name = 'Aim of the session') as aim,
       (select node_id from lesson_plan_skills sk join lesson_plan_sections se on se.id = sk.section_id
        where se.lesson_plan_uuid = p.uuid order by se.ordering, sk.ordering limit 1) as first,
       (select count(*)::integer from sessions s where s.session_plan_uuid = p.uuid) as sessions
     from lesson_plans p where p.title = $1 and p.deleted_at is null`,
    [title],
  );
  return held;
}
