/**
 * `npm run gallery -- coach`: opens every screen of a portal in every state, at three sizes, light and dark,
 * in all languages. Saves screenshots in .gallery/<portal>. Checks with axe, and for targets too small for a
 * thumb, truncated text and content wider than its window, also at 200 %. Arguments narrow the run:
 * `npm run gallery -- coach register dark cy-GB phone`. `whole` takes screenshots of whole pages, `check` takes
 * none, `mixed` opens each story in one size, colour scheme and language. Writes .reports/gallery.json of the
 * portal. Exits with 1 when it finds something.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PORTALS, type Portal } from '@springboard/contract';
import { findBrowser } from '@springboard/tools/browser.ts';
import { chromium, type Browser } from 'playwright';
import { choiceOf, visitsOf } from './choice.ts';
import { lookAt, type Finding, type Looking } from './look.ts';
import { openSite } from './site.ts';
import { reportOf, tableOf } from './table.ts';

/** Pages at a time. */
const PAGES = 3;
const root = join(import.meta.dirname, '../..');

const [portal, ...words] = process.argv.slice(2);
if (!isPortal(portal)) throw new Error(`Name a portal first: ${PORTALS.join(', ')}`);
const pictures = join(root, '.gallery', portal);
const reports = join(root, 'apps', portal, '.reports');
const site = await openSite(portal);
const browser = await chromium.launch({
  executablePath: await findBrowser('tests'),
  args: ['--no-sandbox', '--disable-gpu'],
  // A walk that is broken off looks to its end at the stories at hand.
  handleSIGINT: false,
  handleSIGTERM: false,
});
try {
  const { names, missing } = await listed(browser);
  const choice = choiceOf(
    words.filter((word) => word !== 'check'),
    names,
  );
  const looking: Looking = {
    site: site.address,
    folder: words.includes('check') ? null : pictures,
    choice,
  };
  if (looking.folder !== null) mkdirSync(pictures, { recursive: true });
  const walked = await walk(browser, looking);
  const findings = [...missing, ...walked.findings];
  const report = reportOf(choice, findings);
  mkdirSync(reports, { recursive: true });
  writeFileSync(join(reports, 'gallery.json'), JSON.stringify(report));
  console.log(tableOf(walked.looks, findings));
  process.exitCode = findings.length > 0 || walked.brokenOff ? 1 : 0;
} finally {
  await browser.close();
  site.close();
}

function isPortal(name: string | undefined): name is Portal {
  return PORTALS.some((portal) => portal === name);
}

/** What the list of stories names, and what it misses. */
async function listed(camera: Browser): Promise<{ names: string[]; missing: Finding[] }> {
  const page = await camera.newPage();
  await page.goto(site.address);
  const stories = page.locator('[data-name]');
  await stories.first().waitFor();
  const named = (name: string) =>
    page
      .locator(`[${name}]`)
      .evaluateAll(
        (elements, attribute) => elements.map((element) => element.getAttribute(attribute) ?? ''),
        name,
      );
  const names = await named('data-name');
  const missing = await named('data-missing');
  await page.close();
  return {
    names,
    missing: missing.map((story) => ({
      story,
      language: 'en-GB',
      where: 'the list of stories',
      what: 'is not there',
    })),
  };
}

/** Ctrl-C ends it after the current stories and reports the findings so far. */
async function walk(
  camera: Browser,
  looking: Looking,
): Promise<{ looks: number; findings: readonly Finding[]; brokenOff: boolean }> {
  const left = visitsOf(looking.choice);
  const total = left.length;
  const findings: Finding[] = [];
  let looks = 0;
  let brokenOff = false;
  const breakOff = () => {
    brokenOff = true;
    left.splice(0, left.length);
  };
  process.once('SIGINT', breakOff).once('SIGTERM', breakOff);
  const follow = async () => {
    const pages = { thumb: await pageOf(camera, true), mouse: await pageOf(camera, false) };
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const page = next.sizes.includes('desk') ? pages.mouse : pages.thumb;
      findings.push(...(await lookAt(page, next, looking)));
      looks += next.sizes.length * next.schemes.length;
      const done = total - left.length;
      if (done % 50 === 0) console.log(`${done} of ${total}: ${next.story} ${next.language}`);
    }
  };
  await Promise.all(Array.from({ length: PAGES }, follow));
  return { looks, findings, brokenOff };
}

/** With a thumb a page has larger targets, and bars that scroll lie over it. */
async function pageOf(camera: Browser, thumb: boolean) {
  const context = await camera.newContext({
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
    hasTouch: thumb,
    isMobile: thumb,
  });
  return context.newPage();
}
