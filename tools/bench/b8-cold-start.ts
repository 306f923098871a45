/**
 * B8: the server is stopped, the browser is closed; from opening it on the register until there is something
 * to tap, and the tap is taken. Groups of 40 and of 1,000, processor as it is and four times slower; beside it
 * a static page that does the same.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { signIn, slowDown, takePhone, type Phone } from './app/phone.ts';
import { withProduct } from './app/product.ts';
import { serveStaticPage } from './app/static-page.ts';
import { watchStart } from './app/watch.ts';
import { spread, type BenchRow, type BenchTable } from './table.ts';

const ROUNDS = 5;
const SIZES = [40, 1000];
const SLOWER = [1, 4];
const GOAL = 1.8;

/** Milliseconds from the start of the page. */
type Started = {
  /** There is something to tap. */
  readonly ready_ms: number;
  /** What was tapped then stands in the row of the portal. */
  readonly done_ms: number;
};

type Places = { readonly portal: string; readonly plain: string };

export async function run(): Promise<BenchTable> {
  const plain = await serveStaticPage();
  const phone = await takePhone();
  try {
    const places = await withProduct(async ({ origin, addGroup, stop }) => {
      const known = new Map<number, Places>();
      for (const members of SIZES) {
        const portal = `${origin}/member-groups/${await addGroup(members)}/register`;
        known.set(members, { portal, plain: plain.addressFor(members) });
      }
      await getReady(phone, origin, [...known.values()]);
      await stop();
      return known;
    });
    await plain.stop();
    const rows: BenchRow[] = [];
    for (const [members, at] of places) {
      for (const rate of SLOWER) rows.push(...(await measure(phone, at, { members, rate })));
    }
    return { id: 'B8', title: 'cold start without a server, to a register that takes a tap', rows };
  } finally {
    await phone.throwAway();
    await plain.stop();
  }
}

/** Opens everything once while there is a network. */
async function getReady(phone: Phone, origin: string, places: readonly Places[]): Promise<void> {
  const { context, page } = await phone.open();
  await signIn(page, origin);
  for (const place of places) {
    for (const address of [place.portal, place.plain]) {
      await page.goto(address);
      await page.locator('li button[aria-pressed]').first().waitFor();
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready;
      });
    }
    // The portal saves a snapshot of the screen after a few seconds.
    await page.goto(place.portal);
    while (!(await page.evaluate(hasSnapshot))) await wait(100);
  }
  await context.close();
}

/** Runs in the page: whether the device has a snapshot of its address. */
async function hasSnapshot(): Promise<boolean> {
  const { pathname, search } = location;
  return (
    (await caches.match(`${pathname}${search}`, { cacheName: 'portal snapshots' })) !== undefined
  );
}

async function measure(
  phone: Phone,
  { portal, plain }: Places,
  { members, rate }: { members: number; rate: number },
): Promise<BenchRow[]> {
  const [ours, theirs]: [Started[], Started[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [address, times] of [
      [portal, ours],
      [plain, theirs],
    ] as const) {
      const started = await start(phone, address, rate);
      // The first is not counted: files come from the disk.
      if (round > 0) times.push(started);
    }
  }
  const [mine, other] = [ours, theirs].map((all) => spread(all.map(({ ready_ms }) => ready_ms)));
  const done = spread(ours.map(({ done_ms }) => done_ms));
  if (mine === undefined || other === undefined) throw new Error('nothing was measured');
  const ratio = mine.median_ms / other.median_ms;
  const of = `${members} members, processor ${rate} ×`;
  return [
    { name: `${of}: the portal`, ...mine, ratio: null, goal: '', met: null },
    { name: `${of}: an immediate tap is in the row`, ...done, ratio: null, goal: '', met: null },
    {
      name: `${of}: a static page: ours / it`,
      ...other,
      ratio,
      goal: `≤ ${GOAL}`,
      met: ratio <= GOAL,
    },
  ];
}

/**
 * One start of a browser that was closed; throws unless the register takes a tap, and what was tapped stands
 * in the row itself afterwards.
 */
async function start(phone: Phone, address: string, rate: number): Promise<Started> {
  const { context, page } = await phone.open();
  try {
    await page.addInitScript(watchStart);
    await slowDown(page, rate);
    await page.goto(address, { waitUntil: 'commit' });
    const ready = await page.waitForFunction(() => window.ready);
    const ms = await ready.evaluate((value) => value);
    const row = page.locator('li button[aria-pressed]').first();
    const before = await row.getAttribute('aria-pressed');
    await row.click();
    const drawn = await page.waitForFunction((was) => {
      if (document.getElementById('start-snapshot') !== null) return null;
      const now = document.querySelector('li button[aria-pressed]')?.getAttribute('aria-pressed');
      return now === was ? null : performance.now();
    }, before);
    return {
      ready_ms: ms ?? Number.NaN,
      done_ms: (await drawn.evaluate((value) => value)) ?? Number.NaN,
    };
  } finally {
    await context.close();
  }
}

if (import.meta.main) {
  const { renderTable } = await import('./table.ts');
  console.log(renderTable(await run()));
}
