import type { ConnectivityState } from '@springboard/api-client';
import type { Offline } from '@springboard/offline';
import { describe, expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import {
  connectionOf,
  createConnection,
  indicatorOf,
  countOutOfDate,
  type Connection,
} from './connection.ts';

const connection = (overrides: Partial<Connection> = {}): Connection => ({
  state: 'online',
  maintenance: false,
  unsent: 0,
  rejected: 0,
  unsentOfOthers: 0,
  ...overrides,
});

describe('connection', () => {
  test('the indicator shows online without unsent changes', () => {
    expect(indicatorOf(connection())).toEqual({ state: 'online', count: 0 });
  });

  test('the indicator shows syncing with the number of queued changes', () => {
    expect(indicatorOf(connection({ state: 'syncing', unsent: 3 }))).toEqual({
      state: 'syncing',
      count: 3,
    });
  });

  test('the indicator shows offline with the number of unsent changes', () => {
    expect(indicatorOf(connection({ state: 'offline', unsent: 2 }))).toEqual({
      state: 'offline',
      count: 2,
    });
  });

  test('[OF15] the indicator never shows online with unsent changes', () => {
    expect(indicatorOf(connection({ unsent: 1 })).state).toBe('syncing');
  });

  test('[D23] the indicator shows rejected changes once everything is sent', () => {
    expect(indicatorOf(connection({ rejected: 2 }))).toEqual({ state: 'rejected', count: 2 });
    expect(indicatorOf(connection({ unsent: 1, rejected: 2 }))).toEqual({
      state: 'syncing',
      count: 1,
    });
  });

  test('[D23] the connection has the unsent changes of other users of the device', () => {
    const queue = { connectivity: 'online', unsent: 0, rejected: 0, unsentOfOthers: 3 } as const;
    expect(connectionOf({ online: true, maintenance: false }, queue).unsentOfOthers).toBe(3);
  });

  test('[OF15] unsent and rejected changes both count as out of date', () => {
    expect(countOutOfDate(connection({ unsent: 1, rejected: 2 }))).toBe(3);
    expect(countOutOfDate(connection())).toBe(0);
  });

  test('the connection is offline without a server, in every state of the queue', () => {
    const queue = { connectivity: 'syncing', unsent: 4, rejected: 0 } as const;
    expect(connectionOf({ online: false, maintenance: false }, queue).state).toBe('offline');
  });

  test('a portal without a queue is either online or offline', () => {
    expect(connectionOf({ online: true, maintenance: false }, null)).toEqual(connection());
  });

  test('the connection follows the server, and an open queue', () => {
    const connectivity = createStore<ConnectivityState>(() => ({
      online: true,
      maintenance: false,
    }));
    const offlineSession = createStore<Offline | null>(() => null);
    const store = createConnection(connectivity, offlineSession);
    connectivity.setState({ maintenance: true, online: false });
    expect(store.getState()).toEqual(connection({ state: 'offline', maintenance: true }));
    connectivity.setState({ maintenance: false, online: true });
    expect(store.getState()).toEqual(connection());
  });
});
