/** Number of changes in the outbox by state. */
export type States = {
  pending: number;
  rejected: number;
  superseded: number;
  unknown: number;
};

/**
 * Runs in a page: adds copies of the one unsent change to the outbox, in the states that survive a restart, as
 * after weeks offline.
 */
export async function fillOutbox(states: States): Promise<void> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(new Error(String(request.error))));
    });
  const database = await done(indexedDB.open('springboard'));
  const transaction = database.transaction('outbox', 'readwrite');
  const outbox = transaction.objectStore('outbox');
  const [entry] = await done(outbox.getAll());
  const { n: _, open, ...base } = entry;
  const failed = { status: 403, code: 'UNKNOWN_MEMBER', detail: null };
  const blocked = { status: 403, code: 'ERROR_FETCH', detail: null };
  const variants = {
    pending: { open, attempts: 2, error: blocked },
    rejected: { open, state: 'rejected', error: failed },
    superseded: { state: 'done', done_at: base.recorded_ts, superseded: base.payload },
    unknown: { open, kind: 'somersault', v: 99 },
  };
  let lane_seq = 1000;
  for (const [state, variant] of Object.entries(variants)) {
    const count = new Map<string, number>(Object.entries(states)).get(state) ?? 0;
    for (let copy = 0; copy < count; copy += 1) {
      lane_seq += 1;
      // A lane of its own: the Sync centre shows changes of the same value as one row.
      outbox.add({
        ...base,
        ...variant,
        lane: `${base.lane}-${lane_seq}`,
        lane_seq,
        op_id: crypto.randomUUID(),
      });
    }
  }
  await new Promise((resolve) => transaction.addEventListener('complete', resolve));
  database.close();
}
