/**
 * Runs in a page: replaces the portal's database by one of an older version, with the outbox but without
 * snapshots, and holds it open like an old tab that blocks upgrades. Returns the number of changes. Before
 * version 7 the outbox had no index of lanes.
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
  const saved = new Map<string, { keys: IDBValidKey[]; values: unknown[] }>();
  for (const store of recorded) {
    const records = database.transaction(store).objectStore(store);
    const [keys, values] = await Promise.all([done(records.getAllKeys()), done(records.getAll())]);
    saved.set(store, { keys, values });
  }
  database.close();
  await done(indexedDB.deleteDatabase(name));

  const opening = indexedDB.open(name, version);
  opening.addEventListener('upgradeneeded', () => {
    for (const [store, { keys, values }] of saved) {
      const isQueue = store === 'outbox';
      const created = opening.result.createObjectStore(
        store,
        isQueue ? { keyPath: 'n', autoIncrement: true } : {},
      );
      if (isQueue && version >= 7) {
        created.createIndex('open', ['owner', 'open']);
        created.createIndex('done_at', 'done_at');
        created.createIndex('lane', ['owner', 'lane', 'lane_seq'], { unique: true });
      }
      values.forEach((value, place) =>
        isQueue ? created.put(value) : created.put(value, keys[place]),
      );
    }
  });
  const old = await done(opening);
  return done(old.transaction('outbox').objectStore('outbox').count());
}
