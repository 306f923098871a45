import axe, { type Result, type RunOptions } from 'axe-core';
import type { Page } from 'playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export type Scheme = 'light' | 'dark';

/** All rules, or contrast alone: the only rule that depends on the colour scheme. */
export type Rules = 'all' | 'contrast';

/** The violations that axe finds on the current page in a colour scheme, one line per element. */
export async function violations(
  page: Page,
  colorScheme: Scheme | undefined,
  rules: Rules,
): Promise<string[]> {
  await page.emulateMedia({ colorScheme: colorScheme ?? null, reducedMotion: 'reduce' });
  await standsStill(page);
  const found = await runAxe(page, rules);
  return found.flatMap(({ id, nodes }) =>
    nodes
      .map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`)
      .filter((text) => !SCROLLED_UNDER.test(text)),
  );
}

const CONTRAST = 'color-contrast';

/** Rows after the fifth of a list repeat the colours of those before. Contrast takes most of the time of axe. */
const LATER_ROWS: string[] = ['li:nth-child(n+6)', 'tr:nth-child(n+6)', 'option'];

/**
 * Runs axe in the page, which keeps it for later checks. Reports violations only, and loads no style sheets: only
 * experimental rules read them. A portal has no frames.
 */
async function runAxe(page: Page, rules: Rules): Promise<Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const common: RunOptions = { resultTypes: ['violations'], preload: false, iframes: false };
  const colours: RunOptions = { ...common, runOnly: { type: 'rule', values: [CONTRAST] } };
  const others: RunOptions = {
    ...common,
    runOnly: { type: 'tag', values: TAGS },
    rules: { [CONTRAST]: { enabled: false } },
  };
  return page.evaluate(
    // In the page, `axe` is its global variable.
    async ([rules, exclude, colours, others]) => {
      const contrast = await axe.run({ exclude }, colours);
      if (rules === 'contrast') return contrast.violations;
      return [...contrast.violations, ...(await axe.run(document, others)).violations];
    },
    [rules, LATER_ROWS, colours, others] as const,
  );
}

/** A row that is half under a bar gets its size back after scrolling. */
const SCROLLED_UNDER = /^target-size .*because it is partially obscured/s;

/**
 * A colour in transition has no meaningful contrast. Running animations are finished, and reduced motion
 * prevents new ones while axe runs.
 */
async function standsStill(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
  });
}
