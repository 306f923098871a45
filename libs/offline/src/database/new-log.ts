/**
 * Opens databases on a log that begins with this start (ADR 0027). Chromium goes on in the log that it finds,
 * also behind half a record that a kill left at its end: it takes that for damage at the next start, and throws
 * every database of the origin away. When a database is deleted, it begins a new log; unless something else is
 * written in that moment, so the next one to delete is made once everything is open.
 *
 * `open` does not wait; it reads, and writes only into databases that are new. Where the browser refuses, it is
 * as it would be without this.
 */
export const onNewLog = async <T>(
  factory: IDBFactory,
  open: () => Promise<T>,
  name = 'springboard',
): Promise<T> => {
  const spare = `${name}-spare`;
  const begun = unlessRefused(begin(factory, spare));
  const opened = await open();
  void unlessRefused(begun.then(() => make(factory, spare)));
  return opened;
};

const begin = async (factory: IDBFactory, spare: string): Promise<void> => {
  if (await remove(factory, spare)) return;
  await make(factory, spare);
  await remove(factory, spare);
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
