import { rows } from '../helpers/coach-tour.ts';
import { SEED_GROUP, SEED_LOGINS, SEED_NEARLY_THERE } from '@springboard/tools/seed/logins.ts';
import type { BrowserContext, Page } from 'playwright/test';
import {
  chooseClub,
  completeLevel,
  gradeSkill,
  gradeSkills,
  expectReadyOffline,
  createPersistentBrowser,
  openSession,
  tapEveryone,
  type Graded,
} from '../helpers/offline-device.ts';
import {
  changesOfDevices,
  gradesSince,
  lastGrade,
  marksOf,
  otherSessionToday,
} from '../helpers/database-assertions.ts';
import { openNetwork } from '../helpers/proxy.ts';
import { expect, PROXY_PORT, PORT, signIn, test } from '../helpers/test.ts';

const POPPY = `${SEED_NEARLY_THERE.firstname} ${SEED_NEARLY_THERE.lastname}`;
const GRADES = ['Not yet', 'Needs practice', 'Pass'];
/** Present, absent, present. */
const ROUNDS = 3;

test('a coach takes a register and grades offline, and every change reaches the server once', async ({
  product,
  browser,
}) => {
  test.setTimeout(240_000);
  const before = await lastGrade(product);
  const sent = await changesOfDevices(product);
  const marks = await marksOf(product, SEED_GROUP.name);
  const network = await openNetwork(PROXY_PORT, PORT);
  const phone = createPersistentBrowser();

  const arrival = await phone.open({ offline: false });
  await signIn(arrival.page, 'coach', SEED_LOGINS.coach, PROXY_PORT);
  await expectReadyOffline(arrival.page);
  await openSession(arrival.page, SEED_GROUP.name);

  await network.cut();
  await arrival.context.setOffline(true);
  const { page } = arrival;
  await page.getByRole('link', { name: 'Register', exact: true }).click();
  // Other tests may have marked a few.
  const marked = await markTheRest(page, SEED_GROUP.members);
  expect(marked).toBeGreaterThan(SEED_GROUP.members - 5);
  await expect(
    page.getByText(`${SEED_GROUP.members} of ${SEED_GROUP.members} present`),
  ).toBeVisible();

  const grades = await gradeTen(page);
  await expect(
    page.getByRole('button', { name: `Offline, ${marked + 10} changes not sent yet` }),
  ).toBeVisible();
  const register = page.url().replace(/assess-by-member.*/, 'register');
  await arrival.context.close();

  const later = await phone.open({ offline: true });
  await later.page.goto(register);
  await expect(
    later.page.getByText(`${SEED_GROUP.members} of ${SEED_GROUP.members} present`),
  ).toBeVisible();
  const first = grades[1];
  if (first === undefined) throw new Error('nothing was graded');
  await openMember(later.page, first.member);
  grades.push(await gradeSkill(later.page, first.member, first.skill, 'Not yet'));
  await expect(
    later.page.getByRole('button', { name: `Offline, ${marked + 11} changes not sent yet` }),
  ).toBeVisible();

  await network.mend();
  await later.context.setOffline(false);
  await expect(later.page.getByRole('button', { name: 'Online' })).toBeVisible({ timeout: 60_000 });

  await test.step('in the database: once, in order, with history', async () => {
    expect(await marksOf(product, SEED_GROUP.name)).toEqual({
      in: SEED_GROUP.members,
      history: marks.history + marked,
    });
    const history = await gradesSince(product, before);
    for (const member of new Set(grades.map((grade) => grade.member))) {
      expect(
        history.filter((grade) => grade.member === member).map((grade) => grade.assessment),
      ).toEqual(
        grades.filter((grade) => grade.member === member).map(({ grade }) => GRADES.indexOf(grade)),
      );
    }
    expect(history).toHaveLength(grades.length);
    const changes = await changesOfDevices(product);
    expect(changes.count - sent.count).toBe(marked + 11);
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
      theirs.getByText(`${SEED_GROUP.members} of ${SEED_GROUP.members} present`),
    ).toBeVisible();
    await other.close();
  });

  await close(later.context, phone, network);
});

test('a server killed during sending loses and doubles nothing', async ({ product }) => {
  test.setTimeout(300_000);
  const before = await changesOfDevices(product);
  const session = await otherSessionToday(product, SEED_LOGINS.coach, SEED_GROUP.name, 'last');
  const network = await openNetwork(PROXY_PORT, PORT);
  const phone = createPersistentBrowser();
  const { context, page } = await phone.open({ offline: false });
  await signIn(page, 'coach', SEED_LOGINS.coach, PROXY_PORT);
  await expectReadyOffline(page);
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

/** Marks all members present who are not yet. Returns their number. */
async function markTheRest(page: Page, members: number): Promise<number> {
  await expect(rows(page)).toHaveCount(members);
  const rest = rows(page).and(page.locator(':not([aria-pressed="true"])'));
  const count = await rest.count();
  for (let left = count; left > 0; left -= 1) {
    await rest.first().click();
    await expect(rest).toHaveCount(left - 1);
  }
  return count;
}

/** Poppy's last skill, which completes her level, and nine skills of two other members. */
async function gradeTen(page: Page): Promise<Graded[]> {
  const grades: Graded[] = [];
  await openMember(page, POPPY);
  grades.push(
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
    grades.push(...(await gradeSkills(page, member, count)));
  }
  return grades;
}

/** Navigates on screen from anywhere in a session to one of its members. */
async function openMember(page: Page, member: string): Promise<void> {
  const url = page.url().replace(/\/(register|assess-by-member)(\/.*)?(\?.*)?$/, '');
  await page.goto(`${url}/assess-by-member`);
  await page.getByRole('link', { name: member }).click();
  await expect(page.getByRole('heading', { level: 1, name: member })).toBeVisible();
}

async function close(
  context: BrowserContext,
  phone: ReturnType<typeof createPersistentBrowser>,
  network: { close(): Promise<void> },
) {
  await context.close();
  await network.close();
  phone.removeFolder();
}
