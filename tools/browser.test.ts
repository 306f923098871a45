import { describe, expect, test } from 'vitest';
import { findBrowser, type Machine } from './browser.ts';

/** A machine with browsers at some paths. Its second installer installs Chromium. */
function machineWith(
  paths: string[],
  overrides: Partial<Machine> = {},
): Machine & { installed: string[][] } {
  const there = new Set(paths);
  const installed: string[][] = [];
  return {
    installed,
    env: { PATH: '/home/ava/bin:/usr/bin', HOME: '/home/ava' },
    glob: () => [],
    runs: (path) => Promise.resolve(there.has(path)),
    installers: () => Promise.resolve([['first-installer'], ['second-installer']]),
    install: (command) => {
      installed.push(command);
      if (command[0] === 'second-installer') there.add('/usr/bin/chromium');
      return Promise.resolve(true);
    },
    ...overrides,
  };
}

describe('findBrowser', () => {
  test('uses the chosen browser, and no other if it does not run', async () => {
    const env = { CHROMIUM_PATH: '/opt/mine', PATH: '/usr/bin' };
    expect(
      await findBrowser('tests', machineWith(['/opt/mine', '/usr/bin/chromium'], { env })),
    ).toBe('/opt/mine');
    await expect(findBrowser('tests', machineWith(['/usr/bin/chromium'], { env }))).rejects.toThrow(
      '/opt/mine',
    );
  });

  test('prefers a browser on PATH to the standard locations', async () => {
    const paths = ['/usr/bin/chromium', '/home/ava/bin/google-chrome'];
    expect(await findBrowser('tests', machineWith(paths))).toBe('/home/ava/bin/google-chrome');
  });

  test("uses the newest of Playwright's downloads last", async () => {
    const cache = '/home/ava/.cache/ms-playwright';
    const old = `${cache}/chromium-999/chrome-linux/chrome`;
    const recent = `${cache}/chromium-1200/chrome-linux64/chrome`;
    const glob = (pattern: string) =>
      pattern.startsWith(`${cache}/`) && pattern.includes('linux') ? [old, recent] : [];
    expect(await findBrowser('tests', machineWith([old, recent], { glob }))).toBe(recent);
    expect(
      await findBrowser('tests', machineWith([old, recent, '/opt/google/chrome/chrome'], { glob })),
    ).toBe('/opt/google/chrome/chrome');
  });

  test('installs a browser only if there is none, with the next installer if the first fails', async () => {
    const machine = machineWith([]);
    expect(await findBrowser('tests', machine)).toBe('/usr/bin/chromium');
    expect(machine.installed).toEqual([['first-installer'], ['second-installer']]);
  });

  test('gives instructions if no installer works', async () => {
    const install = () => Promise.resolve(false);
    await expect(findBrowser('tests', machineWith([], { install }))).rejects.toThrow(
      /set CHROMIUM_PATH/,
    );
  });

  test('uses the headless shell for tests only', async () => {
    const machine = machineWith(['/usr/bin/chromium', '/usr/bin/chromium-headless-shell']);
    expect(await findBrowser('tests', machine)).toBe('/usr/bin/chromium-headless-shell');
    expect(await findBrowser('benchmarks', machine)).toBe('/usr/bin/chromium');
  });
});
