import { addDays, dateIn } from '@springboard/domain';
import { SEED_LOGINS, SEED_READY } from '@springboard/tools/seed/logins.ts';
import { apiOf, field, tokenOf } from '../helpers/api.ts';
import { address } from '../helpers/product.ts';
import { expect, PORT, signIn, test } from '../helpers/test.ts';

test('an administrator adds a group with a weekly time, fills it to its maximum and deletes it', async ({
  page,
}) => {
  await signIn(page, 'club', SEED_LOGINS.admin);
  await page.goto(address('club', PORT, '/groups'));
  await page.getByRole('link', { name: 'Add group' }).click();
  await page.getByLabel('Name').fill('Thursday Robins');
  await page.getByLabel(/^Maximum/).fill('2');
  await page.getByRole('button', { name: 'Add weekly time' }).click();
  await page.getByLabel('Day', { exact: true }).selectOption('Thursday');
  await page.getByRole('button', { name: 'Add group' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Thursday Robins' })).toBeVisible();
  await expect(page.getByText('Thu 17:00').first()).toBeVisible();

  const sections = page.getByRole('navigation', { name: 'Sections of the group' });
  await sections.getByRole('link', { name: 'Add pupils' }).click();
  const candidates = page.getByRole('list', { name: 'Add pupils' }).getByRole('checkbox');
  const enabled = candidates.and(page.locator(':enabled'));
  for (const place of [0, 1, 2]) await enabled.nth(place).check();
  await page.getByRole('button', { name: 'Add 3 pupils' }).click();
  await expect(page.getByText('Not enough places. Places left: 2')).toBeVisible();
  await enabled.nth(2).uncheck();
  await page.getByRole('button', { name: 'Add 2 pupils' }).click();
  await expect(page.getByText('2 of 2')).toBeVisible();

  await test.step('a pupil waits, and the days that suit the family are changed', async () => {
    await enabled.first().check();
    await page.getByRole('button', { name: 'Add to waiting list' }).click();
    const waiting = page.getByRole('dialog', { name: 'Add to waiting list' });
    await waiting.getByRole('button', { name: 'Add to waiting list' }).click();
    await expect(waiting).toHaveCount(0);
    await sections.getByRole('link', { name: /^Waiting list/ }).click();
    await page.getByRole('button', { name: /^Change the days/ }).click();
    const days = page.getByRole('dialog', { name: /^Days that suit/ });
    await days.getByRole('checkbox', { name: 'Sunday' }).check();
    await days.getByRole('button', { name: 'Save' }).click();
    const wish = page.getByText(/prefers Sun · the group trains on other days/);
    await expect(wish).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(wish).toHaveCount(0);
  });

  await sections.getByRole('link', { name: 'Pupils', exact: true }).click();
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(3);
  await page
    .getByRole('checkbox', { name: /^Select (?!this page)/ })
    .first()
    .check();
  await page.getByRole('button', { name: 'Take out of group' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take out of group' });
  await dialog.getByRole('button', { name: 'Take out of group' }).click();
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveCount(3);

  await test.step('one pupil leaves the group and one the club on a coming day, and both are withdrawn', async () => {
    const date = addDays(dateIn('Europe/London', Date.now() / 1000), 30);
    const group = page.url();
    const coming = page.getByRole('region', { name: 'Upcoming changes' });
    await page
      .getByRole('checkbox', { name: /^Select (?!this page)/ })
      .first()
      .check();
    await page.getByRole('button', { name: 'Take out of group' }).click();
    await dialog.getByLabel('Takes effect on').fill(date);
    await dialog.getByRole('button', { name: 'Take out of group' }).click();
    await expect(coming.getByRole('listitem')).toHaveText([/Leaves on/]);

    await rows.nth(2).getByRole('link').first().click();
    // The group page has a menu of its own until the pupil is loaded.
    await expect(page.getByRole('heading', { name: 'Details' })).toBeVisible();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Deactivate' }).click();
    const leaving = page.getByRole('dialog', { name: 'Deactivate' });
    await leaving.getByLabel('Reason').selectOption('Cost');
    await leaving.getByLabel('Leaves the club on').fill(date);
    await leaving.getByRole('button', { name: 'Deactivate' }).click();
    await expect(page.getByText(/leaves the club and all groups on/)).toBeVisible();

    await page.goto(group);
    await expect(coming.getByRole('listitem')).toHaveCount(2);
    await coming
      .getByRole('listitem')
      .filter({ hasText: 'Leaves the club on' })
      .getByRole('button')
      .click();
    await expect(coming.getByRole('listitem')).toHaveText([/Leaves on/]);
    await coming.getByRole('button').click();
    await expect(coming).toHaveCount(0);
    await expect(rows).toHaveCount(3);
  });

  await sections.getByRole('link', { name: 'Times' }).click();
  await page.getByRole('button', { name: 'Add weekly time' }).click();
  const time = page.getByRole('dialog', { name: 'Add weekly time' });
  await expect(time.getByText(/^\d sessions added$/)).toBeVisible();
  await time.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Monday 17:00–18:00')).toBeVisible();

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const confirm = page.getByRole('dialog', { name: 'Delete Thursday Robins?' });
  await confirm.getByRole('textbox').fill('Thursday Robins');
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Thursday Robins' })).toHaveCount(0);
});

test('members are offered places, two guardians confirm, and an expired hold frees its place', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const [ivy, daisy, yusuf] = SEED_READY;
  const ask = apiOf('parent', PORT);
  const offerOf = async (parent: string) => {
    const token = await tokenOf('parent', PORT, parent);
    const { json } = await ask('GET', '/moves?state[]=offered', { token });
    const [offer] = Array.isArray(json) ? json : [];
    return { token, id: Number(field(offer, 'id')) };
  };
  type Offer = Awaited<ReturnType<typeof offerOf>>;
  const hold = ({ token, id }: Offer, group_id: number) =>
    ask('POST', `/moves/${id}/hold`, { token, body: { group_id } });
  const [group] = await product.query<{ client_id: number; id: number; max_members: number }>(
    `select client_id::integer, id::integer, max_members from groups where name = 'Wrens' order by id limit 1`,
  );
  if (group === undefined) throw new Error('The sample has no Wrens');

  await test.step('an administrator offers two members the same group, and the rest their best group', async () => {
    await signIn(page, 'club', SEED_LOGINS.admin);
    await page.goto(address('club', PORT, '/groups/ready'));
    for (const [{ child }, groups] of [
      [ivy, [/^Wrens/, /^Fledglings/]],
      [daisy, [/^Wrens/]],
    ] as const) {
      await page.getByRole('button', { name: `Offer ${child} a place` }).click();
      const dialog = page.getByRole('dialog', { name: `Offer ${child} a place` });
      // Which group is best depends on the levels of its members, and so on the day of the sample.
      for (const name of groups) await dialog.getByRole('checkbox', { name }).check();
      await dialog.getByRole('button', { name: 'Offer place' }).click();
      await expect(page.getByText(`Offer sent to the family of ${child}`).first()).toBeVisible();
      await expect(page.getByRole('row', { name: new RegExp(child) })).toHaveCount(0);
    }
    await page.getByRole('button', { name: 'Offer the rest their best group' }).click();
    const rest = page.getByRole('dialog', { name: 'Offer the rest their best group' });
    await expect(rest.getByRole('listitem').filter({ hasText: yusuf.child })).toBeVisible();
    await rest.getByRole('button', { name: 'Send 1 offer' }).click();
    await expect(page.getByText('1 offer sent').first()).toBeVisible();
    const waiting = page.getByRole('link', { name: /^Waiting for parent/ });
    await waiting.click();
    for (const { child } of SEED_READY) {
      await expect(page.getByRole('row', { name: new RegExp(child) })).toBeVisible();
    }
  });

  const offers = { ivy: await offerOf(ivy.parent), daisy: await offerOf(daisy.parent) };
  await test.step('the last place is held, until the hold expires', async () => {
    expect((await hold(offers.daisy, group.id)).status).toBe(200);
    const full = await hold(offers.ivy, group.id);
    expect([full.status, field(full.json, 'error')]).toEqual([409, 'SESSION_FULL']);
    const past = Math.floor(Date.now() / 1000) - 60;
    for (const table of ['moves', 'place_holds']) {
      await product.query(
        `update ${table} t set expires_at = $1 from members m where m.client_id = t.client_id
           and m.uuid = t.member_uuid and m.firstname || ' ' || m.lastname = $2 and t.state = 'held'`,
        [past, daisy.child],
      );
    }
    expect((await hold(offers.ivy, group.id)).status).toBe(200);
  });

  const admin = { token: await tokenOf('club', PORT, SEED_LOGINS.admin) };
  const register = async (group_id: unknown, date: unknown): Promise<string> => {
    const path = `/groups/${String(group_id)}/members?session_date=${String(date)}&per_page=100`;
    const { json } = await apiOf('club', PORT)('GET', path, admin);
    if (!Array.isArray(json)) throw new Error(JSON.stringify(json));
    return json
      .map((one) => `${String(field(one, 'firstname'))} ${String(field(one, 'lastname'))}`)
      .join(', ');
  };
  await test.step('two guardians confirm, and the registers change with the first session there', async () => {
    const last = await offerOf(yusuf.parent);
    const [best] = await product.query<{ id: number }>(
      'select group_ids[1]::integer as id from moves where id = $1',
      [last.id],
    );
    expect((await hold(last, best?.id ?? 0)).status).toBe(200);
    for (const [offer, { child }] of [
      [offers.ivy, ivy],
      [last, yusuf],
    ] as const) {
      const { id, token } = offer;
      const { status, json, text } = await ask('POST', `/moves/${id}/confirm`, { token });
      expect(status, text).toBe(200);
      const from = field(field(json, 'from_group'), 'id');
      const [to, last_date, first_date] = ['group_id', 'last_date', 'first_date'].map((name) =>
        field(json, name),
      );
      expect(await register(to, first_date)).toContain(child);
      expect(await register(from, first_date)).not.toContain(child);
      if (last_date !== null) {
        expect(await register(from, last_date)).toContain(child);
        expect(await register(to, last_date)).not.toContain(child);
      }
    }
  });

  await test.step('the club sees where each offer is, and no group has more members than places', async () => {
    await page.getByRole('link', { name: /^Confirmed/ }).click();
    for (const { child } of [ivy, yusuf]) {
      await expect(page.getByRole('row', { name: new RegExp(child) })).toContainText(
        'first session',
      );
    }
    await page.reload();
    await page.getByRole('link', { name: /^Expired/ }).click();
    await expect(page.getByRole('row', { name: new RegExp(daisy.child) })).toBeVisible();
    const [count] = await product.query<{ members: number }>(
      `select count(*)::integer as members from class_members
       where client_id = $1 and group_id = $2 and not waiting and not guest
         and (left_date is null or left_date > current_date)`,
      [group.client_id, group.id],
    );
    expect(count?.members).toBeLessThanOrEqual(group.max_members);
  });
});
