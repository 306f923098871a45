/**
 * One delivery of a change and what has to come back. Numbers stand for ids: of people, devices, changes.
 */
export type ServerCase = {
  readonly title: string;
  readonly user: 1 | 2;
  readonly device: number;
  readonly lane: string;
  readonly seq: number;
  readonly id: number;
  /** `refused` is about a member whom nobody may change. */
  readonly change: 'in' | 'out' | 'refused' | 'noop';
  /** Seconds before the others. */
  readonly earlier?: number;
  readonly response: ExpectedResponse;
};

/** `code` of what is no verdict, with the number to send from. */
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
 * How a server takes changes in (offline.md, Server), one after the other. The model's and the real one
 * answer all of them alike: what the model proves of the engine holds against the server that there is.
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
    title: 'one beyond the next',
    seq: 3,
    id: 2,
    change: 'out',
    response: { result: null, code: 'GAP', expected: 2 },
  },
  {
    ...first,
    title: 'another under a number that is taken',
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
    title: 'a refused one',
    seq: 4,
    id: 5,
    change: 'refused',
    response: { result: 'rejected' },
  },
  {
    ...first,
    title: 'it again',
    seq: 4,
    id: 5,
    change: 'refused',
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
    title: 'somebody else’s id, which uses the number up',
    seq: 1,
    id: 1,
    change: 'in',
    response: { result: 'rejected', code: 'REQUEST_ID_REUSED' },
  },
  {
    ...second,
    title: 'a lane of their own',
    seq: 2,
    id: 9,
    change: 'in',
    response: { result: 'applied' },
  },
  {
    ...second,
    title: 'recorded before what stands, on another device',
    device: 3,
    seq: 1,
    id: 10,
    change: 'out',
    earlier: 100,
    response: { result: 'superseded' },
  },
  {
    ...replacement,
    title: 'what was refused under another device, which uses the number up',
    seq: 1,
    id: 5,
    change: 'refused',
    response: { result: 'rejected' },
  },
  {
    ...replacement,
    title: 'it again',
    seq: 1,
    id: 5,
    change: 'refused',
    response: { result: 'rejected' },
  },
  {
    ...replacement,
    title: 'what was applied under another device, beyond the next',
    seq: 3,
    id: 6,
    change: 'in',
    response: { result: 'applied' },
  },
  {
    ...replacement,
    title: 'one after it, for which the number before is still missing',
    seq: 4,
    id: 11,
    change: 'out',
    response: { result: null, code: 'GAP', expected: 2 },
  },
  {
    ...replacement,
    title: 'it as the next',
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
    title: 'the next of that lane of theirs',
    seq: 3,
    id: 13,
    change: 'out',
    response: { result: 'applied' },
  },
  {
    ...first,
    title: 'it under the device before, for which it is the next, too',
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
