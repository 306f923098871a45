/** Runs in the page: the club's records in its databases, without unsent changes and the device id. */
export async function storedRecords(): Promise<string[]> {
  const stored: string[] = [];
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(new Error(String(request.error))));
    });
  for (const { name } of await indexedDB.databases()) {
    if (name === undefined) continue;
    const database = await done(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      if (['outbox', 'lanes', 'devices'].includes(store)) continue;
      const count = await done(database.transaction(store).objectStore(store).count());
      if (count > 0) stored.push(store);
    }
    database.close();
  }
  return stored;
}

/**
 * Runs in the page: where the device has data that names the user, in its databases and caches, without unsent
 * changes and their backup.
 */
export async function storedTextsOf(user_uuid: string): Promise<string[]> {
  const stored: string[] = [];
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(new Error(String(request.error))));
    });
  for (const { name } of await indexedDB.databases()) {
    if (name === undefined) continue;
    const database = await done(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      if (['outbox', 'lanes', 'devices'].includes(store)) continue;
      const keys = await done(database.transaction(store).objectStore(store).getAllKeys());
      if (JSON.stringify(keys).includes(user_uuid)) stored.push(store);
    }
    database.close();
  }
  for (const name of await caches.keys()) {
    if (name.includes('outbox')) continue;
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const text = await (await cache.match(request))?.text();
      if (request.url.includes(user_uuid) || text?.includes(user_uuid) === true)
        stored.push(`${name} ${request.url}`);
    }
  }
  return stored;
}
