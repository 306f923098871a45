import { expect, test } from 'vitest';
import { createChannel, createLocks } from '../testing/tabs.ts';
import { createTime } from '../testing/time.ts';
import { takeTurn, type Turn } from './turn.ts';

const living = () => Promise.resolve();

/** Tabs of one browser that take turns; each writes down when it has the turn, and ends when told to. */
const startTabs = () => {
  const time = createTime();
  const locks = createLocks();
  const channelOf = createChannel();
  const log: string[] = [];
  const open = (name: string, isFrozen = () => false) => {
    const tab = {};
    let end = () => {};
    let turn: Turn | null = null;
    const wait = (ms: number) => (isFrozen() ? new Promise<void>(() => undefined) : time.wait(ms));
    const ports = { locks: locks.lockOf(tab), broadcast: channelOf(tab, living), wait };
    const over = takeTurn('turns', ports, (mine) => {
      log.push(`${name} has it`);
      turn = mine;
      return new Promise((resolve) => {
        end = resolve;
      });
    }).then(() => log.push(`${name} is through`));
    return { end: () => end(), over, isLost: () => turn?.isLost() };
  };
  return { time, log, open };
};

test('where there are no locks everybody has the turn', async () => {
  let isLost: boolean | null = null;
  await takeTurn('turns', { wait: living }, async (turn) => {
    isLost = turn.isLost();
  });
  expect(isLost).toBe(false);
});

test('[OF13] one tab after the other has the turn, however long it takes', async () => {
  const { time, log, open } = startTabs();
  const first = open('first');
  const second = open('second');
  await time.pass(120_000);
  expect(log).toEqual(['first has it']);
  expect(first.isLost()).toBe(false);
  first.end();
  await time.pass(1000);
  expect(log).toEqual(['first has it', 'second has it', 'first is through']);
  expect(second.isLost()).toBe(false);
  expect(first.isLost()).toBe(true);
});

test('[OF13] the turn of a tab that has not been heard of for 15 s is taken from it', async () => {
  const { time, log, open } = startTabs();
  let isFrozen = false;
  const first = open('first', () => isFrozen);
  open('second');
  await time.pass(4000);
  isFrozen = true;
  await time.pass(10_000);
  // It was last heard of after 5 s.
  await time.pass(5000);
  expect(log).toEqual(['first has it']);
  await time.pass(2000);
  expect(log).toContain('second has it');
  expect(first.isLost()).toBe(true);
});

test('where tabs cannot hear each other, one still waits for the other', async () => {
  const locks = createLocks();
  const time = createTime();
  const log: string[] = [];
  const open = (name: string, work: Promise<void>) =>
    takeTurn('turns', { locks: locks.lockOf({}), wait: time.wait }, () => {
      log.push(name);
      return work;
    });
  const first = Promise.withResolvers<void>();
  const both = [open('first', first.promise), open('second', living())];
  await time.pass(60_000);
  expect(log).toEqual(['first']);
  first.resolve();
  await time.pass(1000);
  await Promise.all(both);
  expect(log).toEqual(['first', 'second']);
});

test('what goes wrong in a turn is heard of, and the turn is free and beats no more', async () => {
  const locks = createLocks();
  const time = createTime();
  const beats: unknown[] = [];
  const channel = createChannel()({}, living);
  const broadcast = { ...channel, postMessage: (beat: unknown) => beats.push(beat) };
  const ports = { locks: locks.lockOf({}), broadcast, wait: time.wait };
  const mistake = new TypeError('a mistake');
  await expect(takeTurn('turns', ports, () => Promise.reject(mistake))).rejects.toBe(mistake);
  await time.pass(20_000);
  expect(beats).toHaveLength(1);
  const next = Promise.withResolvers<string>();
  await takeTurn('turns', ports, async () => next.resolve('next'));
  expect(await next.promise).toBe('next');
});

test('who waits hears the beats of others, and no longer than it waits', async () => {
  const time = createTime();
  const channel = createChannel()({}, living);
  const listeners = new Set<string>();
  const broadcast = {
    ...channel,
    addEventListener: (type: 'message') => void listeners.add(type),
    removeEventListener: (type: 'message') => void listeners.delete(type),
  };
  const locks = createLocks();
  const ports = { locks: locks.lockOf({}), broadcast, wait: time.wait };
  const first = Promise.withResolvers<void>();
  const turns = [takeTurn('turns', ports, () => first.promise), takeTurn('turns', ports, living)];
  expect([...listeners]).toEqual(['message']);
  first.resolve();
  await time.pass(60_000);
  await Promise.all(turns);
  expect([...listeners]).toEqual([]);
});

test('[OF13] beats of a turn of another name are not heard for those of this', async () => {
  const time = createTime();
  const locks = createLocks();
  const channelOf = createChannel();
  const take = (
    name: string,
    wait = time.wait,
    work = () => new Promise<void>(() => undefined),
  ) => {
    const tab = {};
    const ports = { locks: locks.lockOf(tab), broadcast: channelOf(tab, living), wait };
    return takeTurn(name, ports, work);
  };
  void take('turns', () => new Promise(() => undefined));
  void take('others');
  let isRelieved = false;
  void take('turns', time.wait, async () => {
    isRelieved = true;
  });
  await time.pass(16_000);
  expect(isRelieved).toBe(true);
});

test('a browser that refuses a turn for another reason is heard of', async () => {
  const refusal = new DOMException('no', 'SecurityError');
  const locks = { request: () => Promise.reject(refusal) };
  await expect(takeTurn('turns', { locks, wait: living }, living)).rejects.toBe(refusal);
});
