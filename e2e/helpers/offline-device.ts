import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, type BrowserContext, type Page } from 'playwright/test';
import config from '../playwright.config.ts';
import { waitForLivePortal } from './after-instant-start.ts';
import { corruptLogs } from './corrupt-leveldb.ts';

/** A phone whose storage survives closing the browser. */
export function createPersistentBrowser() {
  const folder = mkdtempSync(join(tmpdir(), 'springboard-phone-'));
  return {
    /** Opens the browser, offline from the start with `offline`. */
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
      waitForLivePortal(context);
      const page = context.pages()[0] ?? (await context.newPage());
      return { context, page };
    },
    /** Closes it as if it were killed during a write. */
    corrupt: () => corruptLogs(folder),
    removeFolder: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Waits until the portal can start offline: its files and the day are on the phone. */
export async function expectReadyOffline(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect(page.getByRole('button', { name: 'Online' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Syncing' })).toHaveCount(0);
}

/** Switches the club in the drawer, for a user of several clubs. */
export async function chooseClub(page: Page, club: string): Promise<void> {
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('combobox', { name: 'Club' }).selectOption({ label: club });
  await expect(page.getByRole('banner').getByText(club)).toBeVisible();
}

export async function openSession(page: Page, name: string): Promise<void> {
  // The current session is above the list as well.
  await page.getByRole('link', { name }).first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

const marks = (page: Page) =>
  page.getByRole('list', { name: 'Members in the register' }).locator('button[aria-pressed]');

/** Taps each of the members in turn. */
export async function tapEveryone(page: Page, count: number): Promise<void> {
  await expect(marks(page)).toHaveCount(count);
  for (let index = 0; index < count; index += 1) await marks(page).nth(index).click();
}

export type Graded = { member: string; skill: string; grade: string };

/** Gives the first skills on screen a new grade. Returns the skills. */
export async function gradeSkills(page: Page, member: string, count: number): Promise<Graded[]> {
  const grades: Graded[] = [];
  for (let index = 0; index < count; index += 1) {
    const label = (await passButtons(page).nth(index).getAttribute('aria-label')) ?? '';
    const skill = label.replace('Pass ', '');
    const practised = await hasGrade(page, skill, 'Needs practice');
    grades.push(await gradeSkill(page, member, skill, practised ? 'Pass' : 'Needs practice'));
  }
  return grades;
}

/** Grades a skill of a scheme with up to three grades. */
export async function gradeSkill(
  page: Page,
  member: string,
  skill: string,
  grade: string,
): Promise<Graded> {
  if (grade === 'Pass') {
    await passButton(page, skill).click();
  } else {
    await page.getByRole('button', { name: `${member}’s grade for ${skill}`, exact: true }).click();
    await page.getByRole('menuitemradio', { name: grade, exact: true }).click();
  }
  await expect.poll(() => hasGrade(page, skill, grade)).toBe(true);
  return { member, skill, grade };
}

/** Whether the row of the skill shows this grade. */
export async function hasGrade(page: Page, skill: string, grade: string): Promise<boolean> {
  const button = passButton(page, skill);
  if (grade === 'Pass') return (await button.getAttribute('aria-pressed')) === 'true';
  const row = page.getByRole('listitem').filter({ has: button }).last();
  return row.getByText(grade, { exact: true }).isVisible();
}

/** Passes the skill that completes a level, and closes the dialog about it. */
export async function completeLevel(
  page: Page,
  level: string,
  { member, skill, grade }: Graded,
): Promise<Graded> {
  await passButton(page, skill).click();
  const moment = page.getByRole('dialog', { name: `${level} complete!` });
  await expect(moment).toBeVisible();
  await moment.getByRole('button', { name: 'Close' }).click();
  await expect(moment).toBeHidden();
  return { member, skill, grade };
}

/** The Pass buttons of the skills, without those of skill groups. */
export const passButtons = (page: Page) =>
  page.locator('button[aria-pressed][aria-label^="Pass "]');

const passButton = (page: Page, skill: string) =>
  page.getByRole('button', { name: `Pass ${skill}`, exact: true });
