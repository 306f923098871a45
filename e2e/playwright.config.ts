import { findBrowser } from '@springboard/tools/browser.ts';
import { defineConfig } from 'playwright/test';

// The workers inherit it, so that only one process searches.
const executablePath = (process.env['CHROMIUM_PATH'] ??= await findBrowser('tests'));

/** The tests of a file run one after the other. Each worker starts a product of its own, as the README says. */
export default defineConfig({
  testDir: 'specs',
  outputDir: 'results/traces',
  globalSetup: './helpers/built.ts',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '.reports/e2e.json' }]],
  use: {
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Recording every test costs a quarter of its time. `--trace on` records the one under investigation.
    trace: 'off',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        // Without a graphics card the GPU process would paint in software.
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});
