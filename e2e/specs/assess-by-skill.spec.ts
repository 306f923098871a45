import { SEED_GROUP, SEED_LOGINS } from '@springboard/tools/seed/logins.ts';
import { expectReadyOffline, openSession } from '../helpers/offline-device.ts';
import { gradesSince, lastGrade, otherSessionToday } from '../helpers/database-assertions.ts';
import { expect, signIn, test } from '../helpers/test.ts';

test('a coach grades a skill offline with one tap per member, and the server gets every grade', async ({
  page,
  context,
  product,
}) => {
  const before = await lastGrade(product);
  const session = await otherSessionToday(product, SEED_LOGINS.secondCoach, SEED_GROUP.name);
  await signIn(page, 'coach', SEED_LOGINS.secondCoach);
  await expectReadyOffline(page);
  await openSession(page, session.name);
  await page.getByRole('link', { name: 'Assess by skill' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Assess by skill' })).toBeVisible();
  await context.setOffline(true);

  const worked = page.getByRole('region', { name: 'Levels in this session' });
  await worked.getByRole('link').first().click();
  const grades = page.getByRole('radiogroup');
  await expect(grades).toHaveCount(session.members);
  let taps = 0;
  for (let place = 0; place < session.members; place += 1) {
    const best = grades.nth(place).getByRole('radio').last();
    if (await best.isChecked()) continue;
    await best.click();
    taps += 1;
  }
  const graded = page.getByText(`${session.members} of ${session.members} graded`);
  await expect(graded).toBeVisible();

  await page.reload();
  await expect(graded).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'Online' })).toBeVisible({ timeout: 60_000 });
  expect(await gradesSince(product, before)).toHaveLength(taps);
});
