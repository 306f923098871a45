import type { StoreRequest, ProgramStep, TransactionStep } from './programs.ts';

/**
 * Runs a program. Returns a log of the events of each step, and last the content of the database. It uses nothing
 * but its arguments, so that its source can run in a browser.
 */
export const runProgram = async (
  { indexedDB, IDBKeyRange }: Pick<typeof globalThis, 'indexedDB' | 'IDBKeyRange'>,
  name: string,
  program: readonly ProgramStep[],
): Promise<string[]> => {
  const logs: string[][] = [];
  const tabs: (IDBDatabase | undefined)[] = [];
  let started: Promise<void>[] = [];

  const errorName = (error: unknown): string =>
    error instanceof Error ? error.name : String(error);

  const request = (store: IDBObjectStore, storeRequest: StoreRequest): IDBRequest => {
    switch (storeRequest.ask) {
      case 'put':
        return store.put({ ...storeRequest.value });
      case 'add':
        return store.add({ ...storeRequest.value });
      case 'delete':
        return store.delete(storeRequest.n);
      case 'get':
        return store.get(storeRequest.n);
      case 'after':
        return store.getAll(IDBKeyRange.lowerBound(storeRequest.n, true));
      case 'all':
        return store.getAll();
      case 'keys':
        return store.getAllKeys();
      case 'count':
        return store.count();
      case 'last':
        return store.openKeyCursor(null, 'prev');
      case 'of_lane':
        return store
          .index('lane')
          .getAll(IDBKeyRange.bound([storeRequest.lane], [storeRequest.lane, []]));
      case 'last_of_lane': {
        const range = IDBKeyRange.bound([storeRequest.lane], [storeRequest.lane, []]);
        return store.index('lane').openKeyCursor(range, 'prev');
      }
      case 'open_keys':
        return store.index('open').getAllKeys([storeRequest.lane, 1]);
    }
    return storeRequest satisfies never;
  };

  const formatResult = (result: unknown): string => {
    const { key, primaryKey } = Object(result);
    return JSON.stringify(primaryKey === undefined ? (result ?? null) : [key, primaryKey]);
  };

  const work = (transaction: TransactionStep, log: string[]): Promise<void> =>
    new Promise((resolve) => {
      const send = (tx: IDBTransaction, storeRequest: StoreRequest, then: () => void): void => {
        try {
          const made = request(tx.objectStore('outbox'), storeRequest);
          made.addEventListener('success', () => {
            log.push(`${storeRequest.ask} ${formatResult(made.result)}`);
            then();
          });
          made.addEventListener('error', () => log.push(`${storeRequest.ask} ${made.error?.name}`));
        } catch (error) {
          log.push(`${storeRequest.ask} throws ${errorName(error)}`);
        }
      };
      /** Sends further requests after the promises of a result, as the engine does. */
      const sendNested = async (tx: IDBTransaction): Promise<void> => {
        await Promise.resolve();
        for (const more of transaction.inside) send(tx, more, () => undefined);
        try {
          if (transaction.ends === 'abort_inside') tx.abort();
        } catch (error) {
          log.push(`abort throws ${errorName(error)}`);
        }
      };
      try {
        const mode = transaction.writes ? 'readwrite' : 'readonly';
        const tx = tabs[transaction.tab]?.transaction('outbox', mode);
        if (!tx) return resolve();
        tx.addEventListener('complete', () => resolve(void log.push('complete')));
        tx.addEventListener('abort', () =>
          resolve(void log.push(`abort ${tx.error?.name ?? null}`)),
        );
        transaction.asks.forEach((storeRequest, index) =>
          send(tx, storeRequest, () => {
            if (index > 0) return;
            void sendNested(tx);
          }),
        );
        if (transaction.ends === 'commit') tx.commit();
        if (transaction.ends === 'abort') tx.abort();
      } catch (error) {
        resolve(void log.push(`transaction throws ${errorName(error)}`));
      }
    });

  const open = (
    { tab, version, closes_for_upgrade }: Extract<ProgramStep, { do: 'open' }>,
    log: string[],
  ): Promise<void> =>
    new Promise((resolve) => {
      tabs[tab]?.close();
      tabs[tab] = undefined;
      const opening = indexedDB.open(name, version);
      opening.addEventListener('upgradeneeded', ({ oldVersion }) => {
        log.push(`upgrade from ${oldVersion}`);
        if (oldVersion > 0) return;
        const outbox = opening.result.createObjectStore('outbox', {
          keyPath: 'n',
          autoIncrement: true,
        });
        outbox.createIndex('lane', ['lane', 'seq'], { unique: true });
        outbox.createIndex('open', ['lane', 'open']);
      });
      opening.addEventListener('blocked', () => {
        log.push('blocked');
        for (const each of tabs) each?.close();
      });
      opening.addEventListener('error', () => resolve(void log.push(`no: ${opening.error?.name}`)));
      opening.addEventListener('success', () => {
        const db = opening.result;
        log.push(`open ${db.version} ${[...db.objectStoreNames].join()}`);
        tabs[tab]?.close();
        tabs[tab] = db;
        db.addEventListener('versionchange', (event) => {
          log.push(`version change to ${event.newVersion}`);
          if (closes_for_upgrade) db.close();
        });
        resolve();
      });
    });

  const waitForAll = async (): Promise<void> => {
    await Promise.all(started);
    started = [];
  };

  const all: readonly ProgramStep[] = [
    ...program,
    { do: 'rest' },
    { do: 'open', tab: 0, version: 9, closes_for_upgrade: true },
    { do: 'rest' },
    { do: 'work', tab: 0, writes: false, asks: [{ ask: 'all' }], inside: [], ends: 'itself' },
    { do: 'rest' },
  ];
  for (const step of all) {
    const log: string[] = [];
    logs.push(log);
    if (step.do === 'rest') await waitForAll();
    // Opens one tab at a time, because no rule says which of two tabs is first.
    if (step.do === 'open') await waitForAll().then(() => open(step, log));
    if (step.do === 'close') tabs[step.tab]?.close();
    if (step.do === 'work') started.push(work(step, log));
  }
  for (const tab of tabs) tab?.close();
  return logs.map((log) => log.join('; '));
};
