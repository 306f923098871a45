/** Deleted one after the other. The writes of a deletion prevent the new log about once in fifty times. */
const SPARES = 2;
/** The longest wait. A frozen tab may hold a spare database open. */
const MAX_WAIT_MS = 100;

/**
 * Makes LevelDB begin a new log before the databases are written (ADR 0027). A kill can leave half a record at the end
 * of the log. Chromium appends after it, treats it as corruption at the next start, and deletes all databases of the
 * origin. Deleting a database begins a new log, unless something is written at the same time. So write nothing until
 * this resolves. It then creates the spare databases for the next start. If the browser refuses a deletion, only `open`
 * runs.
 *
 * @param open reads, and writes only into databases that are new
 */
export const withFreshLevelDbLog = async <T>(
  { factory, wait, name = 'springboard' }: NewLogOptions,
  open: () => Promise<T>,
): Promise<T> => {
  const spares = Array.from({ length: SPARES }, (_, n) => `${name}-spare-${n}`);
  const begun = ignoreDomExceptions(deleteSpares(factory, spares));
  const opened = await open();
  await Promise.race([begun, wait(MAX_WAIT_MS)]);
  void ignoreDomExceptions(begun.then(() => createSpares(factory, spares)));
  return opened;
};

type NewLogOptions = {
  readonly factory: IDBFactory;
  readonly wait: (ms: number) => Promise<void>;
  /** The name of the database that is opened. */
  readonly name?: string;
};

const deleteSpares = async (factory: IDBFactory, spares: readonly string[]): Promise<void> => {
  for (const spare of spares) {
    if (await remove(factory, spare)) continue;
    await createDatabase(factory, spare);
    await remove(factory, spare);
  }
};

const createSpares = async (factory: IDBFactory, spares: readonly string[]): Promise<void> => {
  for (const spare of spares) await createDatabase(factory, spare);
};

const ignoreDomExceptions = (work: Promise<void>): Promise<void> =>
  work.catch((error: unknown) => {
    if (!(error instanceof DOMException)) throw error;
  });

/** Returns whether the database existed. */
const remove = async (factory: IDBFactory, name: string): Promise<boolean> => {
  const event = await waitForRequest(factory.deleteDatabase(name));
  return event instanceof IDBVersionChangeEvent && event.oldVersion > 0;
};

const createDatabase = async (factory: IDBFactory, name: string): Promise<void> => {
  const request = factory.open(name);
  await waitForRequest(request);
  request.result.close();
};

const waitForRequest = (request: IDBOpenDBRequest): Promise<Event> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', resolve);
    request.addEventListener('error', () => reject(request.error));
  });
