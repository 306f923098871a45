/** How many changes of each state the outbox is to hold. */
export type States = {
  pending: number;
  rejected: number;
  superseded: number;
  unknown: number;
};

/**
 * Runs in a page: puts copies of the one change that waits into the outbox, in the states that
 * outlast a start, as weeks in halls without a network would leave them.
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
  const { n: _, open, ...kept } = entry;
  const failed = { status: 403, code: 'UNKNOWN_MEMBER', detail: null };
  const blocked = { status: 403, code: 'ERROR_FETCH', detail: null };
  const looks = {
    pending: { open, attempts: 2, error: blocked },
    rejected: { open, state: 'rejected', error: failed },
    superseded: { state: 'done', done_at: kept.recorded_ts, superseded: kept.payload },
    unknown: { open, kind: 'somersault', v: 99 },
  };
  let lane_seq = 1000;
  for (const [state, look] of Object.entries(looks)) {
    const count = new Map<string, number>(Object.entries(states)).get(state) ?? 0;
    for (let copy = 0; copy < count; copy += 1) {
      lane_seq += 1;
      outbox.add({ ...kept, ...look, lane_seq, op_id: crypto.randomUUID() });
    }
  }
  await new Promise((resolve) => transaction.addEventListener('complete', resolve));
  database.close();
}
