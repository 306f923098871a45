/** Runs in the page: the stores of its databases that hold members, groups or scores. */
export async function recordsKept(): Promise<string[]> {
  const kept: string[] = [];
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(new Error(String(request.error))));
    });
  for (const { name } of await indexedDB.databases()) {
    if (name === undefined) continue;
    const database = await done(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      if (!/member|group|score|day/.test(store)) continue;
      const count = await done(database.transaction(store).objectStore(store).count());
      if (count > 0) kept.push(`${name}/${store}: ${count}`);
    }
    database.close();
  }
  return kept;
}
