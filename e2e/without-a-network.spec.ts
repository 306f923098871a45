import { SEED_GROUP, SEED_LOGINS, SEED_NEARLY_THERE } from '@springboard/tools/seed/logins.ts';
import type { BrowserContext, Page } from 'playwright/test';
import {
  chooseClub,
  completeLevel,
  gradeSkill,
  gradeSkills,
  isReadyForTheHall,
  makePhone,
  openSession,
  tapEveryone,
  type Graded,
} from './hall.ts';
import { changesOfDevices, gradesSince, lastGrade, marksOf, otherSessionToday } from './ledger.ts';
import { openNetwork } from './proxy.ts';
import { expect, HALL_PORT, PORT, signIn, test } from './story.ts';

const POPPY = `${SEED_NEARLY_THERE.firstname} ${SEED_NEARLY_THERE.lastname}`;
const GRADES = ['N/A', 'Needs practice', 'Pass'];
/** In, absent, in. */
const ROUNDS = 3;

test('a coach takes a register and grades in a hall without a network, and all of it reaches the server once', async ({
  product,
  browser,
}) => {
  test.setTimeout(240_000);
  const before = await lastGrade(product);
  const sent = await changesOfDevices(product);
  const network = await openNetwork(HALL_PORT, PORT);
  const phone = makePhone();

  const arrival = await phone.open({ offline: false });
  await signIn(arrival.page, 'coach', SEED_LOGINS.coach, HALL_PORT);
  await isReadyForTheHall(arrival.page);
  await openSession(arrival.page, SEED_GROUP.name);

  await network.cut();
  await arrival.context.setOffline(true);
  const { page } = arrival;
  await page.getByRole('link', { name: 'Register', exact: true }).click();
  await tapEveryone(page, SEED_GROUP.members);
  await expect(page.getByText(`${SEED_GROUP.members} of ${SEED_GROUP.members} in`)).toBeVisible();

  const given = await gradeTen(page);
  await expect(page.getByRole('button', { name: /Offline, 34 changes waiting/ })).toBeVisible();
  const register = page.url().replace(/assess-by-member.*/, 'register');
  await arrival.context.close();

  const later = await phone.open({ offline: true });
  await later.page.goto(register);
  await expect(
    later.page.getByText(`${SEED_GROUP.members} of ${SEED_GROUP.members} in`),
  ).toBeVisible();
  const first = given[1];
  if (first === undefined) throw new Error('nothing was graded');
  await openMember(later.page, first.member);
  given.push(await gradeSkill(later.page, first.member, first.skill, 'N/A'));
  await expect(
    later.page.getByRole('button', { name: /Offline, 35 changes waiting/ }),
  ).toBeVisible();

  await network.mend();
  await later.context.setOffline(false);
  await expect(later.page.getByRole('button', { name: 'Online' })).toBeVisible({ timeout: 60_000 });

  await test.step('in the database: once, in order, with history', async () => {
    const marked = await marksOf(product, SEED_GROUP.name);
    expect(marked).toEqual({ in: SEED_GROUP.members, history: SEED_GROUP.members });
    const history = await gradesSince(product, before);
    for (const member of new Set(given.map((grade) => grade.member))) {
      expect(
        history.filter((grade) => grade.member === member).map((grade) => grade.assessment),
      ).toEqual(
        given.filter((grade) => grade.member === member).map(({ grade }) => GRADES.indexOf(grade)),
      );
    }
    expect(history).toHaveLength(given.length);
    const changes = await changesOfDevices(product);
    expect(changes.count - sent.count).toBe(35);
    expect(changes).toMatchObject({ distinct: changes.count, gaps: 0 });
    const [award] = await product.query(
      'select completed_ts from awards a join members m on m.uuid = a.member_uuid where m.firstname = $1 and m.lastname = $2 and slug = $3',
      [SEED_NEARLY_THERE.firstname, SEED_NEARLY_THERE.lastname, SEED_NEARLY_THERE.level_id],
    );
    expect(award?.['completed_ts']).not.toBeNull();
  });

  await test.step('another coach sees it after a sync', async () => {
    const other = await browser.newContext();
    const theirs = await other.newPage();
    await signIn(theirs, 'coach', SEED_LOGINS.headCoach);
    await chooseClub(theirs, 'Larkspur Gymnastics, Sheffield');
    await openSession(theirs, SEED_GROUP.name);
    await expect(
      theirs.getByText(`${SEED_GROUP.members} of ${SEED_GROUP.members} in`),
    ).toBeVisible();
    await other.close();
  });

  await close(later.context, phone, network);
});

test('a server killed in the middle of sending loses nothing and doubles nothing', async ({
  product,
}) => {
  test.setTimeout(300_000);
  const before = await changesOfDevices(product);
  const session = await otherSessionToday(product, SEED_LOGINS.coach, SEED_GROUP.name, 'last');
  const network = await openNetwork(HALL_PORT, PORT);
  const phone = makePhone();
  const { context, page } = await phone.open({ offline: false });
  await signIn(page, 'coach', SEED_LOGINS.coach, HALL_PORT);
  await isReadyForTheHall(page);
  await openSession(page, session.name);

  await network.cut();
  await page.getByRole('link', { name: 'Register', exact: true }).click();
  for (let round = 0; round < ROUNDS; round += 1) await tapEveryone(page, session.members);
  const marked = ROUNDS * session.members;
  const sent = async () => (await changesOfDevices(product)).count - before.count;

  await network.mend();
  await expect.poll(sent, { intervals: [20], timeout: 60_000 }).toBeGreaterThan(3);
  await product.kill();
  await product.start();
  expect(await sent(), 'killed after the last change was sent').toBeLessThan(marked);

  await expect(page.getByRole('button', { name: 'Online' })).toBeVisible({ timeout: 120_000 });
  const after = await changesOfDevices(product);
  expect(after.count - before.count).toBe(marked);
  expect(after).toMatchObject({ distinct: after.count, gaps: 0 });
  expect(await marksOf(product, session.name)).toEqual({
    in: session.members,
    history: marked,
  });
  await close(context, phone, network);
});

/** Poppy's last skill, which completes her level, and nine more of two others. */
async function gradeTen(page: Page): Promise<Graded[]> {
  const given: Graded[] = [];
  await openMember(page, POPPY);
  given.push(
    await completeLevel(page, 'Hatchling', {
      member: POPPY,
      skill: 'Hang like a sloth',
      grade: 'Pass',
    }),
  );
  for (const [member, count] of [
    ['Abena Abiola', 5],
    ['Anaya Ahmed', 4],
  ] as const) {
    await openMember(page, member);
    given.push(...(await gradeSkills(page, member, count)));
  }
  return given;
}

/** From anywhere in a session to one of its members, by what is on screen. */
async function openMember(page: Page, member: string): Promise<void> {
  const url = page.url().replace(/\/(register|assess-by-member)(\/.*)?(\?.*)?$/, '');
  await page.goto(`${url}/assess-by-member`);
  await page.getByRole('link', { name: member }).click();
  await expect(page.getByRole('heading', { level: 1, name: member })).toBeVisible();
}

async function close(
  context: BrowserContext,
  phone: ReturnType<typeof makePhone>,
  network: { close(): Promise<void> },
) {
  await context.close();
  await network.close();
  phone.throwAway();
}
