/**
 * `npm run gallery -- coach`: opens every screen of a portal in every state, at three sizes, light and dark,
 * in all languages. Saves screenshots in .gallery/<portal>. Checks with axe, and for touch targets that are too
 * small, truncated text and content wider than its window, also at 200 %. Arguments filter the stories:
 * `npm run gallery -- coach register dark cy-GB phone`. `whole` takes screenshots of whole pages, `check` takes
 * none, `mixed` opens a part of the stories, each in one size, colour scheme and language. Writes .reports/gallery.json of the
 * portal. Exits with 1 if there is a finding.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PORTALS, type Portal } from '@springboard/contract';
import { findBrowser } from '@springboard/tools/browser.ts';
import { chromium, type Browser } from 'playwright';
import { checkStory, type Finding, type GalleryRun } from './check-story.ts';
import { parseSelection, visitsOf } from './selection.ts';
import { openSite } from './site.ts';
import { reportOf, tableOf } from './table.ts';

/** Pages that check stories at the same time. */
const PAGES = 2;
const root = join(import.meta.dirname, '../..');

const [portal, ...words] = process.argv.slice(2);
if (!isPortal(portal)) throw new Error(`The first argument is a portal: ${PORTALS.join(', ')}`);
const screenshots = join(root, '.gallery', portal);
const reports = join(root, 'apps', portal, '.reports');
const site = await openSite(portal);
const browser = await chromium.launch({
  executablePath: await findBrowser('tests'),
  args: ['--no-sandbox', '--disable-gpu'],
  // Ctrl-C lets the current stories finish.
  handleSIGINT: false,
  handleSIGTERM: false,
});
try {
  const { names, missing } = await listStories(browser);
  const selection = parseSelection(
    words.filter((word) => word !== 'check'),
    names,
    portal,
  );
  const run: GalleryRun = {
    site: site.address,
    folder: words.includes('check') ? null : screenshots,
    selection,
  };
  if (run.folder !== null) mkdirSync(screenshots, { recursive: true });
  const checked = await checkStories(browser, run);
  const findings = [...missing, ...checked.findings];
  const report = reportOf(selection, findings);
  mkdirSync(reports, { recursive: true });
  writeFileSync(join(reports, 'gallery.json'), JSON.stringify(report));
  console.log(tableOf(checked.count, findings));
  process.exitCode = findings.length > 0 || checked.isInterrupted ? 1 : 0;
} finally {
  await browser.close();
  site.close();
}

function isPortal(name: string | undefined): name is Portal {
  return PORTALS.some((portal) => portal === name);
}

/** Reads the names of all stories, and the stories that are missing, from the gallery's first page. */
async function listStories(from: Browser): Promise<{ names: string[]; missing: Finding[] }> {
  const page = await from.newPage();
  await page.goto(site.address);
  const stories = page.locator('[data-name]');
  await stories.first().waitFor();
  const valuesOf = (name: string) =>
    page
      .locator(`[${name}]`)
      .evaluateAll(
        (elements, attribute) => elements.map((element) => element.getAttribute(attribute) ?? ''),
        name,
      );
  const names = await valuesOf('data-name');
  const missing = await valuesOf('data-missing');
  await page.close();
  return {
    names,
    missing: missing.map((story) => ({
      story,
      language: 'en-GB',
      where: 'the list of stories',
      what: 'is missing',
    })),
  };
}

/** Ctrl-C ends it after the current stories and reports the findings so far. */
async function checkStories(
  inBrowser: Browser,
  run: GalleryRun,
): Promise<{ count: number; findings: readonly Finding[]; isInterrupted: boolean }> {
  const left = visitsOf(run.selection);
  const total = left.length;
  const findings: Finding[] = [];
  let count = 0;
  let isInterrupted = false;
  const interrupt = () => {
    isInterrupted = true;
    left.splice(0, left.length);
  };
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  const checkInTurn = async () => {
    const pages = {
      touch: await openPage(inBrowser, true),
      mouse: await openPage(inBrowser, false),
    };
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const page = next.sizes.includes('desk') ? pages.mouse : pages.touch;
      findings.push(...(await checkStory(page, next, run)));
      count += next.sizes.length * next.schemes.length;
      const done = total - left.length;
      if (done % 50 === 0) console.log(`${done} of ${total}: ${next.story} ${next.language}`);
    }
  };
  await Promise.all(Array.from({ length: PAGES }, checkInTurn));
  return { count, findings, isInterrupted };
}

/** A page for touch has larger targets, and scroll bars over its content. */
async function openPage(inBrowser: Browser, touch: boolean) {
  const context = await inBrowser.newContext({
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
    hasTouch: touch,
    isMobile: touch,
  });
  return context.newPage();
}
