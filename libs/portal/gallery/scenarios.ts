import type { Scenario } from './story.ts';

/** A promise that never settles. */
export const pending = <Value>(): Promise<Value> => new Promise<Value>(() => undefined);

/** No request ends. */
export const LOADING: Scenario = { server: pending };

/** Every request fails. */
export const SERVER_DOWN: Scenario = {
  server: () => ({ status: 500, body: { error: 'SERVER_ERROR', detail: null } }),
};

/** The server cannot be reached. */
export const OFFLINE: Scenario = {
  connection: { state: 'offline' },
  server: () => ({ status: 0 }),
};
