import { expect, test } from 'vitest';
import { findBrowser, type Machine } from './browser.ts';

/** A machine with browsers at some paths. Installing adds `later`. */
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
    installers: () => Promise.resolve([['first-shop'], ['second-shop']]),
    install: (command) => {
      installed.push(command);
      if (command[0] === 'second-shop') there.add('/usr/bin/chromium');
      return Promise.resolve(true);
    },
    ...overrides,
  };
}

test('the browser that was chosen is used, and nothing else when it does not run', async () => {
  const env = { CHROMIUM_PATH: '/opt/mine', PATH: '/usr/bin' };
  expect(await findBrowser(machineWith(['/opt/mine', '/usr/bin/chromium'], { env }))).toBe(
    '/opt/mine',
  );
  await expect(findBrowser(machineWith(['/usr/bin/chromium'], { env }))).rejects.toThrow(
    '/opt/mine',
  );
});

test('one on PATH comes before the standard places', async () => {
  const paths = ['/usr/bin/chromium', '/home/ava/bin/google-chrome'];
  expect(await findBrowser(machineWith(paths))).toBe('/home/ava/bin/google-chrome');
});

test("the newest of Playwright's own comes last", async () => {
  const cache = '/home/ava/.cache/ms-playwright';
  const old = `${cache}/chromium-999/chrome-linux/chrome`;
  const recent = `${cache}/chromium-1200/chrome-linux64/chrome`;
  const glob = (pattern: string) =>
    pattern.startsWith(`${cache}/`) && pattern.includes('linux') ? [old, recent] : [];
  expect(await findBrowser(machineWith([old, recent], { glob }))).toBe(recent);
  expect(await findBrowser(machineWith([old, recent, '/opt/google/chrome/chrome'], { glob }))).toBe(
    '/opt/google/chrome/chrome',
  );
});

test('one is installed only where there is none, by the next way when the first brings none', async () => {
  const machine = machineWith([]);
  expect(await findBrowser(machine)).toBe('/usr/bin/chromium');
  expect(machine.installed).toEqual([['first-shop'], ['second-shop']]);
});

test('when nothing helps it says what to do', async () => {
  const install = () => Promise.resolve(false);
  await expect(findBrowser(machineWith([], { install }))).rejects.toThrow(/set CHROMIUM_PATH/);
});
