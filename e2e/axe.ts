import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export type Scheme = 'light' | 'dark';

/** No violation on what the page shows now: all rules in the first scheme, the contrast in each other one. */
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

/** Every rule that we keep, and that of contrast alone: the only one that light and dark can differ in. */
export const all = (axe: AxeBuilder): AxeBuilder => axe.withTags(TAGS);
export const contrast = (axe: AxeBuilder): AxeBuilder => axe.withRules(['color-contrast']);

/** What axe finds on what the page shows now in light or dark, one line for each element. */
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
 * Only what is wrong is told, which saves describing all that is right. A page that has axe from the look
 * before keeps it: half a megabyte of script is read once, not twice for each look.
 */
const axeOf = async (page: Page): Promise<AxeBuilder> => {
  const isThere: unknown = await page.evaluate('typeof axe === "object"');
  const axe = new AxeBuilder(isThere === true ? { page, axeSource: 'void 0' } : { page });
  return axe.options({ resultTypes: ['violations'] }).setLegacyMode();
};

/** A row that is half under a bar has its size back once the list is scrolled. */
const SCROLLED_UNDER = /^target-size .*because it is partially obscured/s;

/**
 * A colour on its way to another one has no contrast of its own: what moves already is put where it will end,
 * and what starts while axe reads (a message that leaves) does not move, for the page was asked for little motion.
 */
async function standsStill(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
  });
}
