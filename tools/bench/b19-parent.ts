/**
 * B19: opens the parent portal in a closed browser, and measures until the overview shows the name of the child and
 * the next session: without a server from what is stored on the device, and with it. Normal processor and four times
 * slower. A static page that loads, stores and shows the same is measured for comparison. B9 has the size of the first
 * load.
 */
import { SEED_LOGINS } from '@springboard/tools/seed/logins.ts';
import {
  type Addresses,
  coldStart,
  CPU_SLOWDOWNS,
  startAlternately,
  staticPageRow,
} from './app/cold-start.ts';
import { createPhone, type Phone, signInAs, waitForSnapshot, waitForWorker } from './app/phone.ts';
import { type RunningProduct, withProduct } from './app/product.ts';
import { serveStaticOverview, type StaticOverview } from './app/static-page.ts';
import { type BenchRow, type BenchTable, plainRow } from './table.ts';

export async function run(): Promise<BenchTable> {
  const phone = await createPhone();
  try {
    const rows = await withProduct((product) => measureProduct(phone, product));
    return { id: 'B19', title: 'cold start of the parent portal, to a readable overview', rows };
  } finally {
    await phone.remove();
  }
}

/** With its server, and after it has stopped. */
async function measureProduct(
  phone: Phone,
  { originOf, stop }: RunningProduct,
): Promise<BenchRow[]> {
  const origin = originOf('parent');
  const overview = await readOverview(phone, origin);
  const plain = await serveStaticOverview(overview);
  try {
    const addresses = { portal: `${origin}/overview`, plain: plain.address };
    await prepareDevice(phone, addresses, overview);
    const online = await measure(phone, addresses, { overview, label: 'online' });
    await Promise.all([stop(), plain.stop()]);
    const offline = await measure(phone, addresses, { overview, label: 'without a server' });
    return [...offline, ...online];
  } finally {
    await plain.stop();
  }
}

/** Signs a parent in, and reads what the overview shows first. */
async function readOverview(phone: Phone, origin: string): Promise<StaticOverview> {
  const { context, page } = await phone.open();
  await signInAs(page, origin, SEED_LOGINS.parent);
  const session = page.getByRole('region', { name: 'Next session' }).locator('p, li');
  await session.first().waitFor();
  const overview = {
    child: (await page.locator('h1').textContent()) ?? '',
    session: await session.allTextContents(),
  };
  await context.close();
  return overview;
}

/** Opens each page twice with a network, the second time from the device, and waits for the snapshot of the portal. */
async function prepareDevice(
  phone: Phone,
  { portal, plain }: Addresses,
  { child }: StaticOverview,
): Promise<void> {
  const { context, page } = await phone.open();
  for (const address of [portal, portal, plain, plain]) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1, name: child }).waitFor();
    await waitForWorker(page);
    if (address === portal) await waitForSnapshot(page);
  }
  await context.close();
}

async function measure(
  phone: Phone,
  addresses: Addresses,
  { overview: { child, session }, label }: { overview: StaticOverview; label: string },
): Promise<BenchRow[]> {
  const shown = { selector: 'h1, p, li', texts: [child, ...session] };
  const rows: BenchRow[] = [];
  for (const rate of CPU_SLOWDOWNS) {
    const times = await startAlternately(addresses, (address) =>
      coldStart(phone, address, { rate, shown }, async (_, ready_ms) => ready_ms),
    );
    const name = `${label}, processor ${rate} ×`;
    rows.push(plainRow(`${name}: the portal`, times.ours), staticPageRow(name, times));
  }
  return rows;
}

if (import.meta.main) {
  const { renderTable } = await import('./table.ts');
  console.log(renderTable(await run()));
}
