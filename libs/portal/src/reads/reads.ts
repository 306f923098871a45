import type { Api } from '@springboard/api-client';
import type { CallInput, CallKey, CallResponse } from '@springboard/contract';
import { failed } from '../pages/failed.ts';
import type { ReadStore } from './read-store.ts';

/** An answer, or what the server said when it was last reached. */
export type Reading<T> = {
  readonly value: T;
  /** Of a list that is paged. */
  readonly total: number | null;
  /** Seconds of the answer that is shown instead of one of now; null for one of now. */
  readonly as_of: number | null;
};

export type ReadKey = Extract<CallKey, `GET ${string}`>;

/** For the portals that write only online: they show what they last read, and say so (portals.md §A). */
export type Reads = {
  /** For loaders. Throws the `LoadFault` of an answer that is no success, unless an earlier one may stand in. */
  read<K extends ReadKey>(
    key: K,
    input: CallInput<K>,
    signal?: AbortSignal,
  ): Promise<Reading<CallResponse<K>>>;
  /** At logout: nothing of what was read stays on the device. */
  forget(): Promise<void>;
};

/** The server could not be reached, or what answered stands in front of it. */
const UNREACHABLE = new Set([0, 502, 503, 504]);

/** @param owner person and club: what one may see is never shown to another */
export const createReads = ({
  api,
  owner,
  store,
  now,
}: {
  api: Api;
  owner: () => string;
  store: ReadStore;
  now: () => number;
}): Reads => ({
  async read<K extends ReadKey>(key: K, input: CallInput<K>, signal?: AbortSignal) {
    const address = JSON.stringify([owner(), key, input]);
    const answer = await api.call(key, input, signal === undefined ? {} : { signal });
    if (answer.ok) {
      const { value, total } = answer;
      await store.put(address, JSON.stringify({ value, total, as_of: now() }));
      return { value, total, as_of: null };
    }
    const text = UNREACHABLE.has(answer.failure.status) ? await store.get(address) : null;
    if (text === null) throw failed(answer.failure);
    const kept: Reading<CallResponse<K>> = JSON.parse(text);
    return kept;
  },
  forget: () => store.clear(),
});
