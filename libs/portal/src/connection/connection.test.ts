import type { ConnectivityState } from '@springboard/api-client';
import type { Offline } from '@springboard/offline';
import { expect, test } from 'vitest';
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
  ...overrides,
});

test('online with nothing waiting reads online', () => {
  expect(indicatorOf(connection())).toEqual({ state: 'online', count: 0 });
});

test('syncing shows the count of queued changes', () => {
  expect(indicatorOf(connection({ state: 'syncing', unsent: 3 }))).toEqual({
    state: 'syncing',
    count: 3,
  });
});

test('offline shows the number of unsent changes', () => {
  expect(indicatorOf(connection({ state: 'offline', unsent: 2 }))).toEqual({
    state: 'offline',
    count: 2,
  });
});

test('[OF15] online with unsent changes never reads online', () => {
  expect(indicatorOf(connection({ unsent: 1 })).state).toBe('syncing');
});

test('[OF15] unsent and refused changes are both out of date', () => {
  expect(countOutOfDate(connection({ unsent: 1, rejected: 2 }))).toBe(3);
  expect(countOutOfDate(connection())).toBe(0);
});

test('a server that cannot be reached is offline, whatever the queue does', () => {
  const queue = { connectivity: 'syncing', unsent: 4, rejected: 0 } as const;
  expect(connectionOf({ online: false, maintenance: false }, queue).state).toBe('offline');
});

test('a portal without a queue is online or offline', () => {
  expect(connectionOf({ online: true, maintenance: false }, null)).toEqual(connection());
});

test('the connection follows the server, and the queue once it is open', () => {
  const connectivity = createStore<ConnectivityState>(() => ({ online: true, maintenance: false }));
  const offlineSession = createStore<Offline | null>(() => null);
  const store = createConnection(connectivity, offlineSession);
  connectivity.setState({ maintenance: true, online: false });
  expect(store.getState()).toEqual(connection({ state: 'offline', maintenance: true }));
  connectivity.setState({ maintenance: false, online: true });
  expect(store.getState()).toEqual(connection());
});
