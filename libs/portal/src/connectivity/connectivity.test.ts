import { expect, test } from 'vitest';
import { createConnectivity, indicatorOf, outOfDate, type Connectivity } from './connectivity.ts';

const state = (overrides: Partial<Connectivity> = {}): Connectivity => ({
  connectivity: 'online',
  maintenance: false,
  unsent: 0,
  rejected: 0,
  ...overrides,
});

test('online with nothing waiting reads online', () => {
  expect(indicatorOf(state())).toEqual({ key: 'indicator.online', count: 0 });
});

test('syncing shows the count of queued changes', () => {
  expect(indicatorOf(state({ connectivity: 'syncing', unsent: 3 }))).toEqual({
    key: 'indicator.syncing',
    count: 3,
  });
});

test('offline shows what waits for the connection', () => {
  expect(indicatorOf(state({ connectivity: 'offline', unsent: 2 }))).toEqual({
    key: 'indicator.offline',
    count: 2,
  });
});

test('[OF15] online with unsent changes never reads up to date', () => {
  expect(indicatorOf(state({ unsent: 1 })).key).toBe('indicator.syncing');
  expect(outOfDate(state({ unsent: 1 }))).toBe(1);
});

test('[OF15] refused changes count as out of date', () => {
  expect(outOfDate(state({ rejected: 2 }))).toBe(2);
  expect(outOfDate(state())).toBe(0);
});

test('a portal opened without a network begins offline', () => {
  expect(createConnectivity(false).getState().connectivity).toBe('offline');
});
