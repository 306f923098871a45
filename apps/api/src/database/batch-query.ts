import type { Writer } from './tenant-transaction.ts';

type Waiting<In, Out> = {
  readonly input: In;
  readonly resolve: (out: Out) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * The DataLoader pattern: calls in the same turn of the event loop and the same transaction become one query. A
 * handler reads as if it were alone, and fifty handlers need one round trip. `query` returns one result for each
 * input, in the same order.
 */
export const batched = <In, Out>(
  query: (db: Writer, inputs: readonly In[]) => Promise<readonly Out[]>,
): ((db: Writer, input: In) => Promise<Out>) => {
  const batches = new WeakMap<Writer, Waiting<In, Out>[]>();

  const run = async (db: Writer, batch: readonly Waiting<In, Out>[]): Promise<void> => {
    try {
      const results = await query(
        db,
        batch.map(({ input }) => input),
      );
      if (results.length !== batch.length) throw new Error('A batched query missed a result');
      results.forEach((out, index) => batch[index]?.resolve(out));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };

  return (db, input) =>
    new Promise((resolve, reject) => {
      const waiting = { input, resolve, reject };
      const open = batches.get(db);
      if (open !== undefined) {
        open.push(waiting);
        return;
      }
      const batch = [waiting];
      batches.set(db, batch);
      setImmediate(() => {
        batches.delete(db);
        void run(db, batch);
      });
    });
};
