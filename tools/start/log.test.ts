import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openLog } from './log.ts';

const LIMIT = 10_000;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'springboard-log-'));
});
afterEach(() => rm(folder, { recursive: true }));

const sizeOf = (name: string) =>
  stat(join(folder, name)).then(
    ({ size }) => size,
    () => 0,
  );

describe('openLog', () => {
  test('a growing log keeps two files, each below the limit, and the latest line', async () => {
    const problems: string[] = [];
    const log = await openLog(join(folder, 'server.log'), (line) => problems.push(line), LIMIT);
    const count = 400;
    for (let number = 1; number <= count; number += 1) {
      log.info('answered', { number });
      // Lets the stream write, as a server does between requests.
      await new Promise((resolve) => setImmediate(resolve));
    }
    const last = async () => (await readFile(join(folder, 'server.log'), 'utf8')).trimEnd();
    await expect.poll(last).toMatch(new RegExp(`"number":${count}}$`));
    expect((await readdir(folder)).toSorted()).toEqual(['server.log', 'server.log.1']);
    for (const name of ['server.log', 'server.log.1']) {
      expect(await sizeOf(name)).toBeGreaterThan(0);
      expect(await sizeOf(name)).toBeLessThanOrEqual(LIMIT);
    }
    expect(problems).toEqual([]);
  });

  test('many lines in one tick keep both files below the limit', async () => {
    const log = await openLog(join(folder, 'server.log'), () => {}, LIMIT);
    const count = 400;
    for (let number = 1; number <= count; number += 1) log.info('answered', { number });
    const last = async () => (await readFile(join(folder, 'server.log'), 'utf8')).trimEnd();
    await expect.poll(last).toMatch(new RegExp(`"number":${count}}$`));
    for (const name of ['server.log', 'server.log.1'])
      await expect.poll(() => sizeOf(name)).toBeGreaterThan(0);
    expect(await sizeOf('server.log')).toBeLessThanOrEqual(LIMIT);
    expect(await sizeOf('server.log.1')).toBeLessThanOrEqual(LIMIT);
  });

  test('continues after an error of the disk, which it names once', async () => {
    const lines: string[] = [];
    const data = join(folder, 'data');
    const log = await openLog(join(data, 'server.log'), (line) => lines.push(line), LIMIT);
    await rm(data, { recursive: true });
    for (const number of [1, 2]) {
      log.info('answered', { number });
      await expect.poll(() => lines.length).toBe(1);
    }
    await mkdir(data);
    const written = async () => {
      log.info('answered', { number: 3 });
      return sizeOf('data/server.log');
    };
    await expect.poll(written).toBeGreaterThan(0);
    expect(lines).toEqual([expect.stringContaining('The log cannot be written: ENOENT')]);
  });

  test('a full disk is one complete line on the terminal', async () => {
    const lines: string[] = [];
    const log = await openLog(join(folder, 'server.log'), (line) => lines.push(line), LIMIT);
    log.error('storage full', { message: 'The disk is full.' });
    expect(lines).toEqual(['The disk is full.']);
  });
});
