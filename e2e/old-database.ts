/**
 * Runs in a page: makes the portal's database one of an older version, with what was recorded and nothing
 * of what the server said, and holds it open as an old tab does that lets nobody by. Gives how many
 * changes it holds. Before version 7 the outbox had no index of lanes.
 */
export async function ageDatabase(version: number): Promise<number> {
  const name = 'springboard';
  const recorded = ['outbox', 'lanes', 'devices'];
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(new Error(String(request.error))));
    });

  const database = await done(indexedDB.open(name));
  const kept = new Map<string, { keys: IDBValidKey[]; values: unknown[] }>();
  for (const store of recorded) {
    const records = database.transaction(store).objectStore(store);
    const [keys, values] = await Promise.all([done(records.getAllKeys()), done(records.getAll())]);
    kept.set(store, { keys, values });
  }
  database.close();
  await done(indexedDB.deleteDatabase(name));

  const opening = indexedDB.open(name, version);
  opening.addEventListener('upgradeneeded', () => {
    for (const [store, { keys, values }] of kept) {
      const isQueue = store === 'outbox';
      const made = opening.result.createObjectStore(
        store,
        isQueue ? { keyPath: 'n', autoIncrement: true } : {},
      );
      if (isQueue && version >= 7) {
        made.createIndex('open', ['owner', 'open']);
        made.createIndex('done_at', 'done_at');
        made.createIndex('lane', ['owner', 'lane', 'lane_seq'], { unique: true });
      }
      values.forEach((value, place) => (isQueue ? made.put(value) : made.put(value, keys[place])));
    }
  });
  const old = await done(opening);
  return done(old.transaction('outbox').objectStore('outbox').count());
}
