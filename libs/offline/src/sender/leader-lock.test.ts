import { describe, expect, test } from 'vitest';
import { createChannel, createLocks } from '../../testing/locks-and-channels.ts';
import { createVirtualTime } from '../../testing/virtual-time.ts';
import { withLeaderLock, type LeaderLease } from './leader-lock.ts';

const alive = () => Promise.resolve();

/** Tabs of one browser that want the lock. Each logs when it leads, and ends when the test says so. */
const startTabs = () => {
  const time = createVirtualTime();
  const locks = createLocks();
  const channelOf = createChannel();
  const log: string[] = [];
  const open = (name: string, isFrozen = () => false) => {
    const tab = {};
    let end = () => {};
    let lease: LeaderLease | null = null;
    const wait = (ms: number) => (isFrozen() ? new Promise<void>(() => undefined) : time.wait(ms));
    const ports = { locks: locks.lockOf(tab), broadcast: channelOf(tab, alive), wait };
    const over = withLeaderLock('leader', ports, (ownLease) => {
      log.push(`${name} leads`);
      lease = ownLease;
      return new Promise((resolve) => {
        end = resolve;
      });
    }).then(() => log.push(`${name} ended`));
    return { end: () => end(), over, isLost: () => lease?.isLost() };
  };
  return { time, log, open };
};

describe('withLeaderLock', () => {
  test('without the Web Locks API every tab leads', async () => {
    let isLost: boolean | null = null;
    await withLeaderLock('leader', { wait: alive }, async (lease) => {
      isLost = lease.isLost();
    });
    expect(isLost).toBe(false);
  });

  test('[OF13] one tab leads at a time, however long it takes', async () => {
    const { time, log, open } = startTabs();
    const first = open('first');
    const second = open('second');
    await time.advance(120_000);
    expect(log).toEqual(['first leads']);
    expect(first.isLost()).toBe(false);
    first.end();
    await time.advance(1000);
    expect(log).toEqual(['first leads', 'second leads', 'first ended']);
    expect(second.isLost()).toBe(false);
    expect(first.isLost()).toBe(true);
  });

  test('[OF13] another tab steals the lock after 15 s without a heartbeat', async () => {
    const { time, log, open } = startTabs();
    let isFrozen = false;
    const first = open('first', () => isFrozen);
    open('second');
    await time.advance(4000);
    isFrozen = true;
    await time.advance(10_000);
    // Its last heartbeat was after 5 s.
    await time.advance(5000);
    expect(log).toEqual(['first leads']);
    await time.advance(2000);
    expect(log).toContain('second leads');
    expect(first.isLost()).toBe(true);
  });

  test('without a channel between the tabs one still waits for the other', async () => {
    const locks = createLocks();
    const time = createVirtualTime();
    const log: string[] = [];
    const open = (name: string, work: Promise<void>) =>
      withLeaderLock('leader', { locks: locks.lockOf({}), wait: time.wait }, () => {
        log.push(name);
        return work;
      });
    const first = Promise.withResolvers<void>();
    const both = [open('first', first.promise), open('second', alive())];
    await time.advance(60_000);
    expect(log).toEqual(['first']);
    first.resolve();
    await time.advance(1000);
    await Promise.all(both);
    expect(log).toEqual(['first', 'second']);
  });

  test('an error of the leader rejects, releases the lock and ends the heartbeats', async () => {
    const locks = createLocks();
    const time = createVirtualTime();
    const heartbeats: unknown[] = [];
    const channel = createChannel()({}, alive);
    const broadcast = { ...channel, postMessage: (message: unknown) => heartbeats.push(message) };
    const ports = { locks: locks.lockOf({}), broadcast, wait: time.wait };
    const bug = new TypeError('a bug');
    await expect(withLeaderLock('leader', ports, () => Promise.reject(bug))).rejects.toBe(bug);
    await time.advance(20_000);
    expect(heartbeats).toHaveLength(1);
    const next = Promise.withResolvers<string>();
    await withLeaderLock('leader', ports, async () => next.resolve('next'));
    expect(await next.promise).toBe('next');
  });

  test('a waiting tab listens to heartbeats only while it waits', async () => {
    const time = createVirtualTime();
    const channel = createChannel()({}, alive);
    const listeners = new Set<string>();
    const broadcast = {
      ...channel,
      addEventListener: (type: 'message') => void listeners.add(type),
      removeEventListener: (type: 'message') => void listeners.delete(type),
    };
    const locks = createLocks();
    const ports = { locks: locks.lockOf({}), broadcast, wait: time.wait };
    const first = Promise.withResolvers<void>();
    const both = [
      withLeaderLock('leader', ports, () => first.promise),
      withLeaderLock('leader', ports, alive),
    ];
    expect([...listeners]).toEqual(['message']);
    first.resolve();
    await time.advance(60_000);
    await Promise.all(both);
    expect([...listeners]).toEqual([]);
  });

  test('[OF13] ignores the heartbeats of another lock', async () => {
    const time = createVirtualTime();
    const locks = createLocks();
    const channelOf = createChannel();
    const lead = (
      name: string,
      wait = time.wait,
      work = () => new Promise<void>(() => undefined),
    ) => {
      const tab = {};
      const ports = { locks: locks.lockOf(tab), broadcast: channelOf(tab, alive), wait };
      return withLeaderLock(name, ports, work);
    };
    void lead('leader', () => new Promise(() => undefined));
    void lead('others');
    let isStolen = false;
    void lead('leader', time.wait, async () => {
      isStolen = true;
    });
    await time.advance(16_000);
    expect(isStolen).toBe(true);
  });

  test('rejects if the browser denies the lock for another reason', async () => {
    const denied = new DOMException('no', 'SecurityError');
    const locks = { request: () => Promise.reject(denied) };
    await expect(withLeaderLock('leader', { locks, wait: alive }, alive)).rejects.toBe(denied);
  });
});
