import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, type BrowserContext, type Page } from 'playwright/test';
import config from './playwright.config.ts';
import { lookPastPictures } from './past-pictures.ts';
import { tearLogs } from './torn-log.ts';

/** A phone that keeps what is on it when the browser is closed. */
export function makePhone() {
  const folder = mkdtempSync(join(tmpdir(), 'springboard-phone-'));
  return {
    /** Opens the browser; `offline` before any page is. */
    open: async ({
      offline,
    }: {
      offline: boolean;
    }): Promise<{ context: BrowserContext; page: Page }> => {
      const { viewport, locale, timezoneId, launchOptions } = config.use ?? {};
      const context = await chromium.launchPersistentContext(folder, {
        ...launchOptions,
        ...(viewport === undefined ? {} : { viewport }),
        ...(locale === undefined ? {} : { locale }),
        ...(timezoneId === undefined ? {} : { timezoneId }),
        offline,
      });
      lookPastPictures(context);
      const page = context.pages()[0] ?? (await context.newPage());
      return { context, page };
    },
    /** Closed, it is as after a kill in the middle of a write. */
    tear: () => tearLogs(folder),
    throwAway: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The portal starts without a network from here on: its files and the day are on the phone. */
export async function isReadyForTheHall(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect(page.getByRole('button', { name: 'Online' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Syncing' })).toHaveCount(0);
}

/** By the drawer, for somebody who works in several clubs. */
export async function chooseClub(page: Page, club: string): Promise<void> {
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('combobox', { name: 'Club' }).selectOption({ label: club });
  await expect(page.getByRole('banner').getByText(club)).toBeVisible();
}

export async function openSession(page: Page, name: string): Promise<void> {
  // What is on now stands above the list as well.
  await page.getByRole('link', { name }).first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

const marks = (page: Page) =>
  page.getByRole('list', { name: 'Members in the register' }).locator('button[aria-pressed]');

/** Taps each of the members in turn, as a thumb does. */
export async function tapEveryone(page: Page, count: number): Promise<void> {
  await expect(marks(page)).toHaveCount(count);
  for (let place = 0; place < count; place += 1) await marks(page).nth(place).click();
}

export type Graded = { member: string; skill: string; grade: string };

/** Gives the first skills on screen a grade that they do not have; tells which. */
export async function gradeSkills(page: Page, member: string, count: number): Promise<Graded[]> {
  const given: Graded[] = [];
  const firstname = member.split(' ')[0] ?? '';
  for (let place = 0; place < count; place += 1) {
    const group = page.getByRole('radiogroup').nth(place);
    const skill = ((await group.getAttribute('aria-label')) ?? '').replace(
      `: grade of ${firstname}`,
      '',
    );
    const practised = await group.getByRole('radio', { name: 'Needs practice' }).isChecked();
    given.push(await gradeSkill(page, member, skill, practised ? 'Pass' : 'Needs practice'));
  }
  return given;
}

export async function gradeSkill(
  page: Page,
  member: string,
  skill: string,
  grade: string,
): Promise<Graded> {
  await radioOf(page, member, skill, grade).click();
  await expect(radioOf(page, member, skill, grade)).toBeChecked();
  return { member, skill, grade };
}

/** Gives the grade that completes a level, and closes the moment that celebrates it. */
export async function completeLevel(
  page: Page,
  level: string,
  { member, skill, grade }: Graded,
): Promise<Graded> {
  await radioOf(page, member, skill, grade).click();
  const moment = page.getByRole('dialog', { name: `${level} complete!` });
  await expect(moment).toBeVisible();
  await moment.getByRole('button', { name: 'Close' }).click();
  await expect(moment).toBeHidden();
  return { member, skill, grade };
}

const radioOf = (page: Page, member: string, skill: string, grade: string) =>
  page
    .getByRole('radiogroup', { name: `${skill}: grade of ${member.split(' ')[0]}`, exact: true })
    .getByRole('radio', { name: grade, exact: true });
