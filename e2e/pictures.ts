/**
 * `npm run pictures`: takes screenshots of the main screens of the running product for the documentation, on a
 * phone and a desktop, light and dark, into docs/pictures, and those of the portals' manifests.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Portal } from '@springboard/contract';
import { SEED_GROUP, SEED_LOGINS, SEED_NEARLY_THERE } from '@springboard/tools/seed/logins.ts';
import { findBrowser } from '@springboard/tools/browser.ts';
import { chromium, type Browser, type Page } from 'playwright';
import { address, makeProduct } from './helpers/product.ts';
import { signIn } from './helpers/test.ts';

const PORT = 4289;
const FOLDER = join(import.meta.dirname, '../docs/pictures');
const APPS = join(import.meta.dirname, '../apps');
const DEVICES = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desk: { viewport: { width: 1280, height: 800 } },
};
const SCHEMES = ['light', 'dark'] as const;

type Picture = {
  name: string;
  /** Whether it is also the screenshot of the portal's manifest. */
  ofManifest?: true;
  portal: Portal;
  username: string;
  open: (page: Page) => Promise<void>;
};

const openGroup = async (page: Page) => {
  await page.getByRole('link', { name: SEED_GROUP.name }).first().click();
  await page.getByRole('link', { name: 'Register', exact: true }).waitFor();
};

const PICTURES: readonly Picture[] = [
  {
    name: 'coach-sessions',
    ofManifest: true,
    portal: 'coach',
    username: SEED_LOGINS.coach,
    open: async (page) => page.getByRole('link', { name: SEED_GROUP.name }).first().waitFor(),
  },
  {
    name: 'coach-register',
    portal: 'coach',
    username: SEED_LOGINS.coach,
    open: async (page) => {
      await openGroup(page);
      await page.getByRole('link', { name: 'Register', exact: true }).click();
      const members = page.getByRole('button', { pressed: false });
      await members.first().waitFor();
    },
  },
  {
    name: 'coach-assess',
    portal: 'coach',
    username: SEED_LOGINS.coach,
    open: async (page) => {
      await openGroup(page);
      await page.getByRole('link', { name: 'Assess by member' }).click();
      await page
        .getByRole('link', { name: `${SEED_NEARLY_THERE.firstname} ${SEED_NEARLY_THERE.lastname}` })
        .click();
      await page.locator('li li button[aria-pressed]').first().waitFor();
    },
  },
  {
    name: 'club-members',
    ofManifest: true,
    portal: 'club',
    username: SEED_LOGINS.admin,
    open: async (page) => page.getByRole('table').waitFor(),
  },
  {
    name: 'scheme-overview',
    ofManifest: true,
    portal: 'scheme',
    username: SEED_LOGINS.ngo,
    open: async (page) => page.getByRole('heading', { level: 1 }).waitFor(),
  },
  {
    name: 'parent-overview',
    ofManifest: true,
    portal: 'parent',
    username: SEED_LOGINS.parent,
    open: async (page) => page.getByRole('heading', { level: 1 }).waitFor(),
  },
];

const product = makeProduct(PORT);
const browser = await chromium.launch({
  executablePath: await findBrowser('benchmarks'),
  args: ['--no-sandbox'],
});
try {
  mkdirSync(FOLDER, { recursive: true });
  await product.start();
  for (const picture of PICTURES) await photograph(browser, picture);
} finally {
  await browser.close();
  await product.remove();
}

async function photograph(
  camera: Browser,
  { name, portal, username, open, ofManifest }: Picture,
): Promise<void> {
  for (const [device, options] of Object.entries(DEVICES)) {
    for (const colorScheme of SCHEMES) {
      const context = await camera.newContext({
        ...options,
        colorScheme,
        locale: 'en-GB',
        timezoneId: 'Europe/London',
      });
      const page = await context.newPage();
      await signIn(page, portal, username, PORT);
      await page.goto(address(portal, PORT));
      await open(page);
      await page.waitForLoadState('networkidle');
      await page.screenshot({ path: join(FOLDER, `${name}-${device}-${colorScheme}.png`) });
      if (ofManifest && colorScheme === 'light') {
        const path = join(APPS, portal, `public/screenshot-${device}.jpg`);
        await page.screenshot({ path, type: 'jpeg', quality: 70 });
      }
      await context.close();
    }
  }
  console.log(`${name}: photographed`);
}
