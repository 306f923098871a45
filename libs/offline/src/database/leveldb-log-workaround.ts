/** One after the other: what the deleting itself writes gets in the way of about one new log in fifty. */
const SPARES = 2;
/** Another tab may have been frozen with a spare database open: then nothing is gained by waiting. */
const AT_MOST_MS = 100;

/**
 * Opens databases on a log that begins with this start (ADR 0027). Chromium goes on in the log that it finds,
 * also behind half a record that a kill left at its end: it takes that for damage at the next start, and throws
 * every database of the origin away. When a database is deleted, it begins a new log; unless something else is
 * written in that moment. So nothing is to be written before this resolves, which is hardly later than `open`,
 * and the next ones to delete are made afterwards. Where the browser refuses, it is as it would be without this.
 *
 * @param open reads, and writes only into databases that are new
 */
export const withFreshLevelDbLog = async <T>(
  { factory, wait, name = 'springboard' }: NewLogParts,
  open: () => Promise<T>,
): Promise<T> => {
  const spares = Array.from({ length: SPARES }, (_, n) => `${name}-spare-${n}`);
  const begun = unlessRefused(begin(factory, spares));
  const opened = await open();
  await Promise.race([begun, wait(AT_MOST_MS)]);
  void unlessRefused(begun.then(() => makeAll(factory, spares)));
  return opened;
};

type NewLogParts = {
  readonly factory: IDBFactory;
  readonly wait: (ms: number) => Promise<void>;
  /** Of the database that is opened. */
  readonly name?: string;
};

const begin = async (factory: IDBFactory, spares: readonly string[]): Promise<void> => {
  for (const spare of spares) {
    if (await remove(factory, spare)) continue;
    await make(factory, spare);
    await remove(factory, spare);
  }
};

const makeAll = async (factory: IDBFactory, spares: readonly string[]): Promise<void> => {
  for (const spare of spares) await make(factory, spare);
};

const unlessRefused = (work: Promise<void>): Promise<void> =>
  work.catch((error: unknown) => {
    if (!(error instanceof DOMException)) throw error;
  });

/** Whether it was there. */
const remove = async (factory: IDBFactory, name: string): Promise<boolean> => {
  const event = await ended(factory.deleteDatabase(name));
  return event instanceof IDBVersionChangeEvent && event.oldVersion > 0;
};

const make = async (factory: IDBFactory, name: string): Promise<void> => {
  const request = factory.open(name);
  await ended(request);
  request.result.close();
};

const ended = (request: IDBOpenDBRequest): Promise<Event> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', resolve);
    request.addEventListener('error', () => reject(request.error));
  });
