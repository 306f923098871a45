/**
 * One delivery of a change and its expected response. Users, devices and changes are numbered.
 */
export type ServerCase = {
  readonly title: string;
  readonly user: 1 | 2;
  readonly device: number;
  readonly lane: string;
  readonly seq: number;
  readonly id: number;
  /** `forbidden` is about a member whom the user may not change. */
  readonly change: 'in' | 'out' | 'forbidden' | 'noop';
  /** Seconds before the others. */
  readonly earlier?: number;
  readonly response: ExpectedResponse;
};

/** `code` of an error; `expected` is the sequence number to continue with. */
export type ExpectedResponse = {
  readonly result: 'applied' | 'superseded' | 'rejected' | 'noop' | null;
  readonly code?: 'GAP' | 'LANE_TAKEN' | 'REQUEST_ID_REUSED';
  readonly expected?: number;
};

const first = { user: 1, device: 1, lane: 'a' } as const;
const second = { user: 2, device: 2, lane: 'a' } as const;
/** The first device, after its database was lost. */
const replacement = { user: 1, device: 4, lane: 'a' } as const;

/**
 * Deliveries, one after the other. The simulated and the real server have to give the same responses, so that
 * the simulation says something about the real one.
 */
export const SERVER_CASES: readonly ServerCase[] = [
  { ...first, title: 'the first', seq: 1, id: 1, change: 'in', response: { result: 'applied' } },
  {
    ...first,
    title: 'the first again',
    seq: 1,
    id: 1,
    change: 'in',
    response: { result: 'applied' },
  },
  {
    ...first,
    title: 'a number after the next',
    seq: 3,
    id: 2,
    change: 'out',
    response: { result: null, code: 'GAP', expected: 2 },
  },
  {
    ...first,
    title: 'another change under a used number',
    seq: 1,
    id: 3,
    change: 'out',
    response: { result: null, code: 'LANE_TAKEN', expected: 2 },
  },
  {
    ...first,
    title: 'the first’s id with another body, which uses its number up',
    seq: 2,
    id: 1,
    change: 'out',
    response: { result: 'rejected', code: 'REQUEST_ID_REUSED' },
  },
  { ...first, title: 'the next', seq: 3, id: 4, change: 'out', response: { result: 'applied' } },
  {
    ...first,
    title: 'a forbidden change',
    seq: 4,
    id: 5,
    change: 'forbidden',
    response: { result: 'rejected' },
  },
  {
    ...first,
    title: 'it again',
    seq: 4,
    id: 5,
    change: 'forbidden',
    response: { result: 'rejected' },
  },
  { ...first, title: 'one after it', seq: 5, id: 6, change: 'in', response: { result: 'applied' } },
  {
    ...first,
    title: 'a discard of what was applied',
    seq: 5,
    id: 7,
    change: 'noop',
    response: { result: 'applied' },
  },
  {
    ...first,
    title: 'a discard in time',
    seq: 6,
    id: 8,
    change: 'noop',
    response: { result: 'noop' },
  },
  {
    ...second,
    title: 'the id of another user, which uses the number up',
    seq: 1,
    id: 1,
    change: 'in',
    response: { result: 'rejected', code: 'REQUEST_ID_REUSED' },
  },
  {
    ...second,
    title: 'the lane of another user',
    seq: 2,
    id: 9,
    change: 'in',
    response: { result: 'applied' },
  },
  {
    ...second,
    title: 'an earlier recorded change of another device',
    device: 3,
    seq: 1,
    id: 10,
    change: 'out',
    earlier: 100,
    response: { result: 'superseded' },
  },
  {
    ...replacement,
    title: 'a change that was rejected from another device, which uses the number up',
    seq: 1,
    id: 5,
    change: 'forbidden',
    response: { result: 'rejected' },
  },
  {
    ...replacement,
    title: 'it again',
    seq: 1,
    id: 5,
    change: 'forbidden',
    response: { result: 'rejected' },
  },
  {
    ...replacement,
    title: 'a change that was applied from another device, with a number after the next',
    seq: 3,
    id: 6,
    change: 'in',
    response: { result: 'applied' },
  },
  {
    ...replacement,
    title: 'the change after it, whose previous number is missing',
    seq: 4,
    id: 11,
    change: 'out',
    response: { result: null, code: 'GAP', expected: 2 },
  },
  {
    ...replacement,
    title: 'the applied change with the next number',
    seq: 2,
    id: 6,
    change: 'in',
    response: { result: 'applied' },
  },
  {
    ...replacement,
    title: 'one after it',
    seq: 3,
    id: 11,
    change: 'out',
    response: { result: 'applied' },
  },
  {
    ...second,
    title: 'the next change in the lane of the other user',
    seq: 3,
    id: 13,
    change: 'out',
    response: { result: 'applied' },
  },
  {
    ...first,
    title: 'the same change from the previous device, where its number is the next, too',
    seq: 7,
    id: 11,
    change: 'out',
    response: { result: 'applied' },
  },
  {
    ...first,
    title: 'one after that',
    seq: 8,
    id: 12,
    change: 'in',
    response: { result: 'applied' },
  },
];
