import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export type Scheme = 'light' | 'dark';

/** Expects no violation on the current page: all rules in the first colour scheme, contrast in the others. */
export async function expectNoViolation(
  page: Page,
  screen: string,
  [first, ...others]: readonly Scheme[],
): Promise<void> {
  expect.soft(await violations(page, first, all), `${screen}, ${first}`).toEqual([]);
  for (const scheme of others) {
    expect.soft(await violations(page, scheme, contrast), `${screen}, ${scheme}`).toEqual([]);
  }
}

/** All rules, and contrast alone: the only rule that depends on the colour scheme. */
export const all = (axe: AxeBuilder): AxeBuilder => axe.withTags(TAGS);
export const contrast = (axe: AxeBuilder): AxeBuilder => axe.withRules(['color-contrast']);

/** The violations that axe finds on the current page in a colour scheme, one line per element. */
export async function violations(
  page: Page,
  colorScheme: Scheme | undefined,
  narrow: (axe: AxeBuilder) => AxeBuilder,
): Promise<string[]> {
  await page.emulateMedia({ colorScheme: colorScheme ?? null, reducedMotion: 'reduce' });
  await standsStill(page);
  const found = await narrow(await axeOf(page)).analyze();
  return found.violations.flatMap(({ id, nodes }) =>
    nodes
      .map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`)
      .filter((text) => !SCROLLED_UNDER.test(text)),
  );
}

/**
 * Reports violations only, which saves describing all passed elements. A page keeps axe for later checks, so
 * that half a megabyte of script is parsed once.
 */
const axeOf = async (page: Page): Promise<AxeBuilder> => {
  const isThere: unknown = await page.evaluate('typeof axe === "object"');
  const axe = new AxeBuilder(isThere === true ? { page, axeSource: 'void 0' } : { page });
  return axe.options({ resultTypes: ['violations'] }).setLegacyMode();
};

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
