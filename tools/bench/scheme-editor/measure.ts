/** B16 in a browser: the editor of a published scheme of 10,000 nodes, with a processor four times slower. */
import { SEED_LOGINS } from '@springboard/tools/seed/logins.ts';
import type { Page } from 'playwright';
import { createPhone, signInAs, slowDown } from '../app/phone.ts';
import { withProduct } from '../app/product.ts';
import { type BenchRow, p95, plainRow, spread } from '../table.ts';
import { openOutline, timesOfKeys, untilLoaded, watchKeys } from './editor-page.ts';
import { addLargeScheme, LARGE_GROUP } from './large-scheme.ts';
import { serveOutlines } from './outline-server.ts';

const ROUNDS = 5;
const CPU_SLOWDOWN = 4;
const KEYS = 60;
const KEY_GOAL_MS = 50;
const DESK = { width: 1280, height: 800 };
const EDITOR_ROW = '[role=treegrid] [data-id]';
const TREE_ROW = '[role=treeitem]';

export async function measureEditor(): Promise<BenchRow[]> {
  const phone = await createPhone();
  try {
    return await withProduct(async ({ originOf }) => {
      const origin = originOf('scheme');
      const { slug, tree } = await addLargeScheme(Number(new URL(origin).port));
      const outlines = await serveOutlines(tree);
      const { context, page } = await phone.open();
      try {
        await page.setViewportSize(DESK);
        await signInAs(page, origin, SEED_LOGINS.ngo);
        const [other, list] = [await context.newPage(), await context.newPage()];
        for (const one of [other, list]) await one.setViewportSize(DESK);
        const opened = await measureOpen({ page, other, list }, { origin, slug, outlines });
        const keys = await measureKeys(page, other);
        return [...openRows(opened), ...keys];
      } finally {
        await context.close();
        await outlines.stop();
      }
    });
  } finally {
    await phone.remove();
  }
}

type Pages = { page: Page; other: Page; list: Page };
type Addresses = { origin: string; slug: string; outlines: { tree: string; list: string } };
type Outline = { opener: string; row: string; last: RegExp };
type Opened = Record<'ours' | 'arborist' | 'list', number[]>;

/** The portal asks for its version once a page is idle. By then it has loaded what a click opens. */
const LAST_OF_PORTAL = /\/version$/;
const LAST_OF_OUTLINE = /\/page\.js$/;

/** Opens each alternately, from a page whose files are loaded. The first round is not counted. */
async function measureOpen(
  { page, other, list }: Pages,
  { origin, slug, outlines }: Addresses,
): Promise<Opened> {
  const times: Opened = { ours: [], arborist: [], list: [] };
  const opener = `main a[href="/overview/${slug}"]`;
  for (let round = 0; round <= ROUNDS; round += 1) {
    const measure = async (one: Page, address: string, { last, ...at }: Outline) => {
      await one.bringToFront();
      await one.goto(address);
      await one.locator(at.opener).first().waitFor();
      await untilLoaded(one, last);
      await slowDown(one, CPU_SLOWDOWN);
      const time = await openOutline(one, at);
      // A slow page takes processor time from the others.
      await slowDown(one, 1);
      return time;
    };
    const editor = { opener, row: EDITOR_ROW, last: LAST_OF_PORTAL };
    const ours = await measure(page, `${origin}/overview`, editor);
    const outline = { opener: 'button', row: TREE_ROW, last: LAST_OF_OUTLINE };
    const arborist = await measure(other, outlines.tree, outline);
    const plain = await measure(list, outlines.list, outline);
    if (round === 0) continue;
    times.ours.push(ours);
    times.arborist.push(arborist);
    times.list.push(plain);
  }
  return times;
}

function openRows({ ours, arborist, list }: Opened): BenchRow[] {
  const ratio = spread(ours).median_ms / spread(arborist).median_ms;
  return [
    plainRow('open, processor 4 ×: the editor', ours),
    {
      ...plainRow('open, processor 4 ×: react-arborist: ours / it', arborist),
      ratio,
      goal: '≤ 1',
      met: ratio <= 1,
    },
    plainRow('open, processor 4 ×: a list of all nodes', list),
  ];
}

async function measureKeys(page: Page, other: Page): Promise<BenchRow[]> {
  const down = Array.from({ length: KEYS }, () => 'ArrowDown');
  await other.bringToFront();
  await slowDown(other, CPU_SLOWDOWN);
  await watchKeys(other);
  await other.locator(TREE_ROW).first().click();
  const arborist = await timesOfKeys(other, down);
  await slowDown(other, 1);
  await page.bringToFront();
  await slowDown(page, CPU_SLOWDOWN);
  await watchKeys(page);
  await page.locator(EDITOR_ROW).first().click();
  const ours = await timesOfKeys(page, down);
  await timesOfKeys(page, ['F2', 'Control+A']);
  const letters = await timesOfKeys(
    page,
    'Forward roll from a raised surface'.replaceAll(' ', '').split(''),
  );
  const renamed = await timesOfKeys(page, ['Enter']);
  await timesOfKeys(page, ['Control+Z']);
  const moved = await moveLargeGroup(page);
  return [
    keyRow('an arrow key until painted, p95: the editor', ours),
    plainRow('an arrow key until painted, p95: react-arborist', [p95(arborist)]),
    keyRow('a letter of a title until painted, p95: the editor', letters),
    plainRow('Enter after a title until painted: the editor', renamed),
    plainRow(`a move of ${LARGE_GROUP.skills} nodes until painted: the editor`, moved),
  ];
}

function keyRow(name: string, times: readonly number[]): BenchRow {
  const worst = p95(times);
  return {
    ...plainRow(name, times),
    median_ms: worst,
    goal: `< ${KEY_GOAL_MS} ms`,
    met: worst < KEY_GOAL_MS,
  };
}

/** Moves all skills of the large group up to its level, and back by Undo. */
async function moveLargeGroup(page: Page): Promise<number[]> {
  await timesOfKeys(page, ['Home', 'ArrowDown', 'ArrowRight', 'ArrowDown', 'Control+A']);
  const group = page.locator(EDITOR_ROW).filter({ hasText: LARGE_GROUP.title });
  const moved: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    moved.push(...(await timesOfKeys(page, ['Alt+Shift+ArrowLeft'])));
    await group.and(page.locator(':not([aria-expanded])')).waitFor();
    await timesOfKeys(page, ['Control+Z']);
    await group.and(page.locator('[aria-expanded]')).waitFor();
  }
  return moved;
}
