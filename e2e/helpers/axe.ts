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
  await finishAnimations(page);
  const found = await runAxe(page, colorScheme, rules);
  return found.flatMap(({ id, nodes }) =>
    nodes
      .map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`)
      .filter((text) => !SCROLLED_UNDER.test(text)),
  );
}

const CONTRAST = 'color-contrast';

/**
 * Runs axe in the page, which keeps it for later checks. Reports violations only, and loads no style sheets: only
 * experimental rules read them. A portal has no frames. Contrast takes most of the time, so a page is checked only
 * for texts whose classes it has not shown yet in the colour scheme.
 */
async function runAxe(page: Page, scheme: Scheme | undefined, rules: Rules): Promise<Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  await page.evaluate(collectNewTexts, scheme ?? 'light');
  const common: RunOptions = { resultTypes: ['violations'], preload: false, iframes: false };
  const colours: RunOptions = { ...common, runOnly: { type: 'rule', values: [CONTRAST] } };
  const others: RunOptions = {
    ...common,
    runOnly: { type: 'tag', values: TAGS },
    rules: { [CONTRAST]: { enabled: false } },
  };
  return page.evaluate(
    // In the page, `axe` and `newTexts` are its global variables.
    async ([rules, colours, others]) => {
      const contrast = newTexts.length > 0 ? await axe.run({ include: newTexts }, colours) : null;
      const found = contrast?.violations ?? [];
      return rules === 'contrast'
        ? found
        : [...found, ...(await axe.run(document, others)).violations];
    },
    [rules, colours, others] as const,
  );
}

declare global {
  /** Elements with text whose colours axe has not checked yet. */
  var newTexts: Element[];
  var checkedTexts: Set<string> | undefined;
}

/**
 * Runs in the page. The colours of a text follow from the classes, states and inline styles of its element and of
 * those around it.
 */
function collectNewTexts(scheme: string): void {
  const checked = (globalThis.checkedTexts ??= new Set());
  const keys = new Map<Element, string>();
  const STATES =
    /^(class|style|disabled|data-(state|highlighted|disabled)|aria-(busy|checked|current|disabled|expanded|hidden|invalid|pressed|selected))$/;
  const keyOf = (element: Element): string => {
    const known = keys.get(element);
    if (known !== undefined) return known;
    const { parentElement, tagName, attributes } = element;
    const states = Array.from(attributes, ({ name, value }) =>
      STATES.test(name) ? `${name}=${value}` : '',
    );
    const own = [tagName, ...states].join(' ');
    const key = parentElement === null ? own : `${keyOf(parentElement)}>${own}`;
    keys.set(element, key);
    return key;
  };
  const hasText = ({ childNodes, tagName }: Element) =>
    ['INPUT', 'TEXTAREA', 'SELECT'].includes(tagName) ||
    Array.from(childNodes).some((node) => node.nodeType === 3 && node.nodeValue?.trim() !== '');
  globalThis.newTexts = [...document.body.querySelectorAll('*')].filter((element) => {
    if (!hasText(element)) return false;
    const key = `${scheme} ${keyOf(element)}`;
    if (checked.has(key)) return false;
    checked.add(key);
    return true;
  });
}

/** A row that is half under a bar gets its size back after scrolling. */
const SCROLLED_UNDER = /^target-size .*because it is partially obscured/s;

/**
 * A colour in transition has no meaningful contrast. Running animations are finished, and reduced motion
 * prevents new ones while axe runs.
 */
async function finishAnimations(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
  });
}
