import type { Writer } from './tenancy.ts';

type Waiting<In, Out> = {
  readonly given: In;
  readonly resolve: (out: Out) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * One statement for all who ask the same in one turn of the event loop, in the same transaction: a change
 * reads as if it were alone, and fifty cost the round trips of one. `answer` gives an answer for each, in the
 * order in which they asked.
 */
export const gathered = <In, Out>(
  answer: (db: Writer, given: readonly In[]) => Promise<readonly Out[]>,
): ((db: Writer, given: In) => Promise<Out>) => {
  const asked = new WeakMap<Writer, Waiting<In, Out>[]>();

  const answerAll = async (db: Writer, waiting: readonly Waiting<In, Out>[]): Promise<void> => {
    try {
      const answers = await answer(
        db,
        waiting.map(({ given }) => given),
      );
      if (answers.length !== waiting.length) throw new Error('Not everybody was answered');
      answers.forEach((out, place) => waiting[place]?.resolve(out));
    } catch (error) {
      for (const { reject } of waiting) reject(error);
    }
  };

  return (db, given) =>
    new Promise((resolve, reject) => {
      const one = { given, resolve, reject };
      const waiting = asked.get(db);
      if (waiting !== undefined) {
        waiting.push(one);
        return;
      }
      const first = [one];
      asked.set(db, first);
      setImmediate(() => {
        asked.delete(db);
        void answerAll(db, first);
      });
    });
};
