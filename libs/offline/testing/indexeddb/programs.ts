import fc from 'fast-check';

/** A request to a store, as data that can be sent to a browser. */
export type StoreRequest =
  | { ask: 'put' | 'add'; value: Value }
  | { ask: 'delete' | 'get' | 'after'; n: number }
  | { ask: 'all' | 'keys' | 'count' | 'last' }
  | { ask: 'of_lane' | 'last_of_lane' | 'open_keys'; lane: string };
type Value = { n?: number; lane: string; seq: number; open?: 1 };

/** A transaction. The requests in `inside` are sent when the first of `asks` succeeds. */
export type TransactionStep = {
  do: 'work';
  tab: number;
  writes: boolean;
  asks: readonly StoreRequest[];
  inside: readonly StoreRequest[];
  ends: 'itself' | 'commit' | 'abort' | 'abort_inside';
};

/** The steps of tabs with one database. `rest` waits for the transactions that were started. */
export type ProgramStep =
  | TransactionStep
  | { do: 'open'; tab: number; version: number; closes_for_upgrade: boolean }
  | { do: 'close'; tab: number }
  | { do: 'rest' };

const n = fc.integer({ min: 1, max: 6 });
const lane = fc.constantFrom('a', 'b');
const tab = fc.nat({ max: 1 });
const value: fc.Arbitrary<Value> = fc.record(
  { n, lane, seq: fc.integer({ min: 1, max: 3 }), open: fc.constant(1 as const) },
  { requiredKeys: ['lane', 'seq'] },
);
const ask: fc.Arbitrary<StoreRequest> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ ask: fc.constantFrom('put', 'add'), value }) },
  { weight: 1, arbitrary: fc.record({ ask: fc.constantFrom('delete', 'get', 'after'), n }) },
  { weight: 2, arbitrary: fc.record({ ask: fc.constantFrom('all', 'keys', 'count', 'last') }) },
  {
    weight: 2,
    arbitrary: fc.record({ ask: fc.constantFrom('of_lane', 'last_of_lane', 'open_keys'), lane }),
  },
);
const work: fc.Arbitrary<ProgramStep> = fc.record({
  do: fc.constant('work'),
  tab,
  writes: fc.boolean(),
  asks: fc.array(ask, { maxLength: 4 }),
  inside: fc.array(ask, { maxLength: 2 }),
  ends: fc.constantFrom('itself', 'itself', 'itself', 'commit', 'abort', 'abort_inside'),
});
const step = fc.oneof(
  { weight: 6, arbitrary: work },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('open' as const),
      tab,
      version: fc.integer({ min: 1, max: 4 }),
      closes_for_upgrade: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('close' as const), tab }) },
  { weight: 2, arbitrary: fc.constant({ do: 'rest' as const }) },
);

/** Programs to which every implementation has to respond in the same way. */
export const programs: fc.Arbitrary<readonly ProgramStep[]> = fc
  .array(step, { maxLength: 14 })
  .map((rest) => [
    { do: 'open', tab: 0, version: 1, closes_for_upgrade: true },
    { do: 'rest' },
    ...rest,
  ]);
