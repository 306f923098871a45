/**
 * B8: opens the register in a closed browser while the server is stopped, and measures until a row can be tapped
 * and until the tap shows. Groups of 40 and of 1,000, normal processor and four times slower. A static page that
 * does the same is measured for comparison.
 */
import {
  type Addresses,
  coldStart,
  CPU_SLOWDOWNS,
  startAlternately,
  staticPageRow,
} from './app/cold-start.ts';
import { signIn, createPhone, type Phone, waitForSnapshot, waitForWorker } from './app/phone.ts';
import { withProduct } from './app/product.ts';
import { serveStaticPage } from './app/static-page.ts';
import { type BenchRow, type BenchTable, plainRow } from './table.ts';

const SIZES = [40, 1000];

/** Milliseconds from the start of the page. */
type Started = {
  /** When a row can be tapped. */
  readonly ready_ms: number;
  /** When the row shows the tap. */
  readonly done_ms: number;
};

export async function run(): Promise<BenchTable> {
  const plain = await serveStaticPage();
  const phone = await createPhone();
  try {
    const places = await withProduct(async ({ originOf, addGroup, stop }) => {
      const origin = originOf('coach');
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
      await waitForWorker(page);
    }
    await page.goto(portal);
    await waitForSnapshot(page);
  }
  await context.close();
}

async function measure(
  phone: Phone,
  addresses: Addresses,
  { members, rate }: { members: number; rate: number },
): Promise<BenchRow[]> {
  const { ours, theirs } = await startAlternately(addresses, (address) =>
    start(phone, address, rate),
  );
  const label = `${members} members, processor ${rate} ×`;
  const readyTimes = (all: readonly Started[]) => all.map(({ ready_ms }) => ready_ms);
  return [
    plainRow(`${label}: the portal`, readyTimes(ours)),
    plainRow(
      `${label}: an immediate tap is in the row`,
      ours.map(({ done_ms }) => done_ms),
    ),
    staticPageRow(label, { ours: readyTimes(ours), theirs: readyTimes(theirs) }),
  ];
}

/** Any row of a register. */
const ROW = { selector: 'li button[aria-pressed]', texts: [''] };

/** One start. Throws unless the register takes a tap and its row shows the mark afterwards. */
const start = (phone: Phone, address: string, rate: number): Promise<Started> =>
  coldStart(phone, address, { rate, shown: ROW }, async (page, ready_ms) => {
    const row = page.locator('li button[aria-pressed]').first();
    const before = await row.getAttribute('aria-pressed');
    await row.click();
    const drawn = await page.waitForFunction((was) => {
      if (document.getElementById('start-snapshot') !== null) return null;
      const now = document.querySelector('li button[aria-pressed]')?.getAttribute('aria-pressed');
      return now === was ? null : performance.now();
    }, before);
    return { ready_ms, done_ms: (await drawn.evaluate((value) => value)) ?? Number.NaN };
  });

if (import.meta.main) {
  const { renderTable } = await import('./table.ts');
  console.log(renderTable(await run()));
}
