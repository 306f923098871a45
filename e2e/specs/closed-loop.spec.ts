import { addDays, dateIn } from '@springboard/domain';
import { SEED_LOGINS, SEED_NEARLY_THERE } from '@springboard/tools/seed/logins.ts';
import { apiOf, field, tokenOf } from '../helpers/api.ts';
import { rows } from '../helpers/coach-tour.ts';
import { completeLevel, expectReadyOffline, openSession } from '../helpers/offline-device.ts';
import { addUser, linkGuardian } from '../helpers/people.ts';
import { address, type Product } from '../helpers/product.ts';
import { expect, PORT, signIn, test } from '../helpers/test.ts';
import { waitForLivePortal } from '../helpers/after-instant-start.ts';

const TODAY = dateIn('Europe/London', Date.now() / 1000);
const TOMORROW = addDays(TODAY, 1);
const OLD = 'Loop Hatchlings';
const NEW = 'Loop Fledglings';
const CHILD = { firstname: 'Quilla', lastname: 'Loopington' };
/** Stays in the old group. */
const FRIEND = { firstname: 'Tamsin', lastname: 'Remaine' };
/** Is in the new group, at the level that the coach recommends. */
const AHEAD = { firstname: 'Zara', lastname: 'Vorane' };
const nameOf = ({ firstname, lastname }: typeof CHILD) => `${firstname} ${lastname}`;
const NAME = nameOf(CHILD);
const COACH = 'loop.coach';
const GUARDIAN = 'loop.guardian';

test('[portals §B] a mark made without a network ends in a place on the new register, from the phones of coach and guardian', async ({
  page,
  context,
  browser,
  product,
}) => {
  const groups = await buildFamily(product);

  await test.step('offline, the coach passes the last skill of the level and marks the child for the next', async () => {
    await signIn(page, 'coach', COACH);
    await expectReadyOffline(page);
    await openSession(page, OLD);
    await page.getByRole('link', { name: 'Assess by member' }).click();
    await page.getByRole('link', { name: NAME }).click();
    await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible();
    await context.setOffline(true);
    const skill = 'Hang like a sloth';
    await completeLevel(page, 'Hatchling', { member: NAME, skill, grade: 'Pass' });
    await page.getByRole('button', { name: 'Mark for move' }).click();
    const dialog = page.getByRole('dialog', { name: `Which level next for ${NAME}?` });
    await dialog.getByRole('button', { name: /^Move up to/ }).click();
    await expect(
      page.getByRole('button', { name: 'Offline, 2 changes not sent yet' }),
    ).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('button', { name: 'Online' })).toBeVisible({ timeout: 60_000 });
  });

  await test.step('the club finds the child in its queue, and offers the next class', async () => {
    const office = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    waitForLivePortal(office);
    const desk = await office.newPage();
    await signIn(desk, 'club', SEED_LOGINS.admin);
    await desk.goto(address('club', PORT, '/groups/ready'));
    await expect(desk.getByRole('row', { name: new RegExp(NAME) })).toContainText('Hatchling');
    await desk.getByRole('button', { name: `Offer ${NAME} a place` }).click();
    const dialog = desk.getByRole('dialog', { name: `Offer ${NAME} a place` });
    // Which groups are ticked already depends on the day of the sample.
    const ticked = dialog.getByRole('checkbox', { checked: true });
    await expect(ticked.first()).toBeVisible();
    for (let left = await ticked.count(); left > 0; left -= 1) {
      await ticked.first().uncheck();
      await expect(ticked).toHaveCount(left - 1);
    }
    await dialog.getByRole('checkbox', { name: new RegExp(`^${NEW}`) }).check({ timeout: 20_000 });
    await dialog.getByRole('button', { name: 'Offer place' }).click();
    await expect(desk.getByText(`Offer sent to the family of ${NAME}`).first()).toBeVisible();
    await office.close();
  });

  await test.step('the guardian holds and confirms the place on a phone', async () => {
    const family = await browser.newContext({ viewport: { width: 390, height: 844 } });
    waitForLivePortal(family);
    const phone = await family.newPage();
    await signIn(phone, 'parent', GUARDIAN);
    const offer = phone.getByRole('region', { name: `A place for ${CHILD.firstname}` });
    await offer.getByRole('link', { name: 'See the classes' }).click();
    const sheet = phone.getByRole('dialog', { name: `A place for ${CHILD.firstname}` });
    await sheet.getByRole('button', { name: `Hold a place in ${NEW}` }).click();
    const held = sheet.getByRole('region', { name: NEW });
    await expect(held.getByText(`Held for ${CHILD.firstname}`)).toBeVisible();
    await held.getByRole('button', { name: 'Confirm this place' }).click();
    await expect(sheet.getByText(`The place in ${NEW} is ${CHILD.firstname}’s.`)).toBeVisible();
    await family.close();
  });

  await test.step('today’s register keeps the child, and from the first session on the new one has it', async () => {
    const members = registers(groups);
    expect(await members(OLD, TODAY)).toEqual([CHILD.firstname, FRIEND.firstname]);
    expect(await members(OLD, TOMORROW)).toEqual([FRIEND.firstname]);
    expect(await members(NEW, TODAY)).toEqual([AHEAD.firstname]);
    expect(await members(NEW, TOMORROW)).toEqual([CHILD.firstname, AHEAD.firstname]);
  });

  await test.step('the coach finds the child in the new register of tomorrow, and not in the old one', async () => {
    for (const [group, names] of [
      [NEW, [NAME, nameOf(AHEAD)]],
      [OLD, [nameOf(FRIEND)]],
    ] as const) {
      await page.goto(address('coach', PORT, `/member-groups?date=${TOMORROW}`));
      await openSession(page, group);
      await page.getByRole('link', { name: 'Register', exact: true }).click();
      await expect(rows(page)).toHaveCount(names.length);
      for (const name of names) await expect(rows(page).filter({ hasText: name })).toBeVisible();
    }
  });
});

type Groups = { readonly token: string; readonly ids: ReadonlyMap<string, number> };

/** The first names in the register of a group on a date. */
const registers =
  ({ token, ids }: Groups) =>
  async (group: string, date: string): Promise<string[]> => {
    const path = `/groups/${ids.get(group)}/members?session_date=${date}&per_page=100`;
    const { json, text } = await apiOf('club', PORT)('GET', path, { token });
    if (!Array.isArray(json)) throw new Error(text);
    return json.map((one) => String(field(one, 'firstname'))).toSorted();
  };

/**
 * A coach with a group today and tomorrow and a group tomorrow. In the first is a child who needs one more skill, with a
 * guardian.
 */
const buildFamily = async (product: Product): Promise<Groups> => {
  const token = await tokenOf('club', PORT, SEED_LOGINS.admin);
  const ask = apiOf('club', PORT);
  const create = async (path: string, body: object): Promise<unknown> => {
    const { status, json, text } = await ask('POST', path, { token, body });
    expect(status, text).toBeLessThan(300);
    return json;
  };
  const [club] = await product.query<{ club_id: number; scheme_uuid: string }>(
    `select uc.club_id::integer, s.uuid as scheme_uuid from users u
     join user_clubs uc on uc.client_id = u.client_id and uc.user_uuid = u.uuid
     join schemes s on s.client_id = u.client_id and s.slug = $2
     where u.username = $1`,
    [SEED_LOGINS.admin, SEED_NEARLY_THERE.scheme_slug],
  );
  if (club === undefined) throw new Error('The administrator has no club');
  const coach_uuid = await addUser(product, COACH, 'coach');
  const guardian_uuid = await addUser(product, GUARDIAN, 'parent');

  const weekdayOf = (date: string) => new Date(`${date}T12:00:00Z`).getUTCDay() || 7;
  const addGroup = async (name: string, dates: readonly string[]): Promise<number> => {
    const times = dates.map((date) => ({
      weekday: weekdayOf(date),
      // Late, so that the session of today has not begun.
      start_time: '23:30',
      end_time: '23:59',
      from_date: TODAY,
    }));
    const { club_id, scheme_uuid } = club;
    const body = { name, club_ids: [club_id], scheme_uuid, status: 1, times };
    return Number(
      field(await create('/groups', { ...body, coach_uuids: [coach_uuid], max_members: 4 }), 'id'),
    );
  };
  const old = await addGroup(OLD, [TODAY, TOMORROW]);
  const next = await addGroup(NEW, [TOMORROW]);
  const ids = new Map([
    [OLD, old],
    [NEW, next],
  ]);

  const child = await create('/members', {
    ...CHILD,
    dob: '2019-02-03',
    group_ids: [old],
    guardian: { firstname: 'Rhea', lastname: CHILD.lastname },
  });
  await create('/members', { ...FRIEND, dob: '2018-11-30', group_ids: [old] });
  const ahead = await create('/members', { ...AHEAD, dob: '2018-09-14', group_ids: [next] });
  const uuid = String(field(child, 'uuid'));
  await linkGuardian(product, uuid, guardian_uuid);

  const { level_id, node_id, scheme_slug } = SEED_NEARLY_THERE;
  const pass = async (member_id: string, node: string) => {
    const ts = Math.floor(Date.now() / 1000) - 60;
    const context = { group_ngo_id: null };
    const body = { member_id, node_id: node, assessment: 2, ts, context };
    await create(`/members/${member_id}/assessments/${scheme_slug}`, body);
  };
  const first = await skillsOf(product, level_id);
  for (const id of first.filter((skill) => skill !== node_id)) await pass(uuid, id);
  for (const id of [...first, ...(await skillsOf(product, '/fledgling'))]) {
    await pass(String(field(ahead, 'uuid')), id);
  }
  return { token, ids };
};

/** The skills of a level, in their order. */
const skillsOf = async (product: Product, level_id: string): Promise<string[]> => {
  const skills = await product.query<{ id: string }>(
    `select node->>'id' as id from schemes s
     join curriculum_versions v on v.client_id = s.client_id and v.scheme_uuid = s.uuid and v.version = s.version,
       jsonb_path_query(v.document::jsonb, 'strict $.** ? (@.t == "s")') node
     where s.slug = $1 and node->>'id' like $2`,
    [SEED_NEARLY_THERE.scheme_slug, `${level_id}/%`],
  );
  return skills.map(({ id }) => id);
};
