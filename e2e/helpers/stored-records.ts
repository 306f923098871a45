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
