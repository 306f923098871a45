import type { StoreRequest, ProgramStep, TransactionStep } from './programs.ts';

/**
 * Does what a program says and writes down what each part of it hears, in the order of hearing, and last
 * what the database holds. Needs nothing but its arguments: its text can be run in a browser.
 */
export const runProgram = async (
  { indexedDB, IDBKeyRange }: Pick<typeof globalThis, 'indexedDB' | 'IDBKeyRange'>,
  name: string,
  program: readonly ProgramStep[],
): Promise<string[]> => {
  const heard: string[][] = [];
  const tabs: (IDBDatabase | undefined)[] = [];
  let begun: Promise<void>[] = [];

  const named = (error: unknown): string => (error instanceof Error ? error.name : String(error));

  const request = (store: IDBObjectStore, asked: StoreRequest): IDBRequest => {
    switch (asked.ask) {
      case 'put':
        return store.put({ ...asked.value });
      case 'add':
        return store.add({ ...asked.value });
      case 'delete':
        return store.delete(asked.n);
      case 'get':
        return store.get(asked.n);
      case 'after':
        return store.getAll(IDBKeyRange.lowerBound(asked.n, true));
      case 'all':
        return store.getAll();
      case 'keys':
        return store.getAllKeys();
      case 'count':
        return store.count();
      case 'last':
        return store.openKeyCursor(null, 'prev');
      case 'of_lane':
        return store.index('lane').getAll(IDBKeyRange.bound([asked.lane], [asked.lane, []]));
      case 'last_of_lane': {
        const range = IDBKeyRange.bound([asked.lane], [asked.lane, []]);
        return store.index('lane').openKeyCursor(range, 'prev');
      }
      case 'open_keys':
        return store.index('open').getAllKeys([asked.lane, 1]);
    }
    return asked satisfies never;
  };

  const told = (result: unknown): string => {
    const { key, primaryKey } = Object(result);
    return JSON.stringify(primaryKey === undefined ? (result ?? null) : [key, primaryKey]);
  };

  const work = (what: TransactionStep, log: string[]): Promise<void> =>
    new Promise((over) => {
      const ask = (tx: IDBTransaction, asked: StoreRequest, then: () => void): void => {
        try {
          const made = request(tx.objectStore('outbox'), asked);
          made.addEventListener('success', () => {
            log.push(`${asked.ask} ${told(made.result)}`);
            then();
          });
          made.addEventListener('error', () => log.push(`${asked.ask} ${made.error?.name}`));
        } catch (error) {
          log.push(`${asked.ask} throws ${named(error)}`);
        }
      };
      /** After the promises that an answer resolves, as the engine asks. */
      const askInside = async (tx: IDBTransaction): Promise<void> => {
        await Promise.resolve();
        for (const more of what.inside) ask(tx, more, () => undefined);
        try {
          if (what.ends === 'abort_inside') tx.abort();
        } catch (error) {
          log.push(`abort throws ${named(error)}`);
        }
      };
      try {
        const mode = what.writes ? 'readwrite' : 'readonly';
        const tx = tabs[what.tab]?.transaction('outbox', mode);
        if (!tx) return over();
        tx.addEventListener('complete', () => over(void log.push('complete')));
        tx.addEventListener('abort', () => over(void log.push(`abort ${tx.error?.name ?? null}`)));
        what.asks.forEach((asked, place) =>
          ask(tx, asked, () => {
            if (place > 0) return;
            void askInside(tx);
          }),
        );
        if (what.ends === 'commit') tx.commit();
        if (what.ends === 'abort') tx.abort();
      } catch (error) {
        over(void log.push(`transaction throws ${named(error)}`));
      }
    });

  const open = (
    { tab, version, lets_go }: Extract<ProgramStep, { do: 'open' }>,
    log: string[],
  ): Promise<void> =>
    new Promise((over) => {
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
      opening.addEventListener('error', () => over(void log.push(`no: ${opening.error?.name}`)));
      opening.addEventListener('success', () => {
        const db = opening.result;
        log.push(`open ${db.version} ${[...db.objectStoreNames].join()}`);
        tabs[tab]?.close();
        tabs[tab] = db;
        db.addEventListener('versionchange', (event) => {
          log.push(`asked to let go for ${event.newVersion}`);
          if (lets_go) db.close();
        });
        over();
      });
    });

  const rest = async (): Promise<void> => {
    await Promise.all(begun);
    begun = [];
  };

  const all: readonly ProgramStep[] = [
    ...program,
    { do: 'rest' },
    { do: 'open', tab: 0, version: 9, lets_go: true },
    { do: 'rest' },
    { do: 'work', tab: 0, writes: false, asks: [{ ask: 'all' }], inside: [], ends: 'itself' },
    { do: 'rest' },
  ];
  for (const doing of all) {
    const log: string[] = [];
    heard.push(log);
    if (doing.do === 'rest') await rest();
    // Opening is one at a time: which of two tabs is first, no rule says.
    if (doing.do === 'open') await rest().then(() => open(doing, log));
    if (doing.do === 'close') tabs[doing.tab]?.close();
    if (doing.do === 'work') begun.push(work(doing, log));
  }
  for (const tab of tabs) tab?.close();
  return heard.map((log) => log.join('; '));
};
