/**
 * B8: opens the register in a closed browser while the server is stopped, and measures until a row can be tapped
 * and until the tap shows. Groups of 40 and of 1,000, normal processor and four times slower. A static page that
 * does the same is measured for comparison.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { signIn, slowDown, createPhone, type Phone } from './app/phone.ts';
import { withProduct } from './app/product.ts';
import { serveStaticPage } from './app/static-page.ts';
import { watchStart } from './app/watch.ts';
import { spread, type BenchRow, type BenchTable } from './table.ts';

const ROUNDS = 5;
const SIZES = [40, 1000];
const CPU_SLOWDOWNS = [1, 4];
const GOAL = 1.8;

/** Milliseconds from the start of the page. */
type Started = {
  /** When a row can be tapped. */
  readonly ready_ms: number;
  /** When the row shows the tap. */
  readonly done_ms: number;
};

type Addresses = { readonly portal: string; readonly plain: string };

export async function run(): Promise<BenchTable> {
  const plain = await serveStaticPage();
  const phone = await createPhone();
  try {
    const places = await withProduct(async ({ origin, addGroup, stop }) => {
      const known = new Map<number, Addresses>();
      for (const members of SIZES) {
        const portal = `${origin}/member-groups/${await addGroup(members)}/register`;
        known.set(members, { portal, plain: plain.addressFor(members) });
      }
      await prepareDevice(phone, origin, [...known.values()]);
      await stop();
      return known;
    });
    await plain.stop();
    const rows: BenchRow[] = [];
    for (const [members, at] of places) {
      for (const rate of CPU_SLOWDOWNS) rows.push(...(await measure(phone, at, { members, rate })));
    }
    return { id: 'B8', title: 'cold start without a server, to a register that takes a tap', rows };
  } finally {
    await phone.remove();
    await plain.stop();
  }
}

/** Opens every page once with a network, so that the device stores it. */
async function prepareDevice(
  phone: Phone,
  origin: string,
  addresses: readonly Addresses[],
): Promise<void> {
  const { context, page } = await phone.open();
  await signIn(page, origin);
  for (const { portal, plain } of addresses) {
    for (const address of [portal, plain]) {
      await page.goto(address);
      await page.locator('li button[aria-pressed]').first().waitFor();
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready;
      });
    }
    // The portal saves a snapshot of the screen after a few seconds.
    await page.goto(portal);
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
  { portal, plain }: Addresses,
  { members, rate }: { members: number; rate: number },
): Promise<BenchRow[]> {
  const [ours, theirs]: [Started[], Started[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [address, times] of [
      [portal, ours],
      [plain, theirs],
    ] as const) {
      const started = await start(phone, address, rate);
      // The first round is not counted, because files are read from the disk.
      if (round > 0) times.push(started);
    }
  }
  const [mine, other] = [ours, theirs].map((all) => spread(all.map(({ ready_ms }) => ready_ms)));
  const done = spread(ours.map(({ done_ms }) => done_ms));
  if (mine === undefined || other === undefined) throw new Error('nothing was measured');
  const ratio = mine.median_ms / other.median_ms;
  const label = `${members} members, processor ${rate} ×`;
  return [
    { name: `${label}: the portal`, ...mine, ratio: null, goal: '', met: null },
    { name: `${label}: an immediate tap is in the row`, ...done, ratio: null, goal: '', met: null },
    {
      name: `${label}: a static page: ours / it`,
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
