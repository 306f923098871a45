/**
 * One delivery of a change and what has to come back. Numbers stand for ids: of people, devices, changes.
 */
export type Delivery = {
  readonly what: string;
  readonly user: 1 | 2;
  readonly device: number;
  readonly lane: string;
  readonly seq: number;
  readonly id: number;
  /** `refused` is about a member whom nobody may change. */
  readonly says: 'in' | 'out' | 'refused' | 'noop';
  /** Seconds before the others. */
  readonly earlier?: number;
  readonly answer: Answer;
};

/** `code` of what is no verdict, with the number to send from. */
export type Answer = {
  readonly result: 'applied' | 'superseded' | 'rejected' | 'noop' | null;
  readonly code?: 'GAP' | 'LANE_TAKEN' | 'REQUEST_ID_REUSED';
  readonly expected?: number;
};

const first = { user: 1, device: 1, lane: 'a' } as const;
const second = { user: 2, device: 2, lane: 'a' } as const;
/** The first device, after its database was lost. */
const anew = { user: 1, device: 4, lane: 'a' } as const;

/**
 * How a server takes changes in (offline.md, Server), one after the other. The model's and the real one
 * answer all of them alike: what the model proves of the engine holds against the server that there is.
 */
export const DELIVERIES: readonly Delivery[] = [
  { ...first, what: 'the first', seq: 1, id: 1, says: 'in', answer: { result: 'applied' } },
  { ...first, what: 'the first again', seq: 1, id: 1, says: 'in', answer: { result: 'applied' } },
  {
    ...first,
    what: 'one beyond the next',
    seq: 3,
    id: 2,
    says: 'out',
    answer: { result: null, code: 'GAP', expected: 2 },
  },
  {
    ...first,
    what: 'another under a number that is taken',
    seq: 1,
    id: 3,
    says: 'out',
    answer: { result: null, code: 'LANE_TAKEN', expected: 2 },
  },
  {
    ...first,
    what: 'the first’s id with another body, which uses its number up',
    seq: 2,
    id: 1,
    says: 'out',
    answer: { result: 'rejected', code: 'REQUEST_ID_REUSED' },
  },
  { ...first, what: 'the next', seq: 3, id: 4, says: 'out', answer: { result: 'applied' } },
  {
    ...first,
    what: 'a refused one',
    seq: 4,
    id: 5,
    says: 'refused',
    answer: { result: 'rejected' },
  },
  { ...first, what: 'it again', seq: 4, id: 5, says: 'refused', answer: { result: 'rejected' } },
  { ...first, what: 'one after it', seq: 5, id: 6, says: 'in', answer: { result: 'applied' } },
  {
    ...first,
    what: 'a discard of what was applied',
    seq: 5,
    id: 7,
    says: 'noop',
    answer: { result: 'applied' },
  },
  { ...first, what: 'a discard in time', seq: 6, id: 8, says: 'noop', answer: { result: 'noop' } },
  {
    ...second,
    what: 'somebody else’s id, which uses the number up',
    seq: 1,
    id: 1,
    says: 'in',
    answer: { result: 'rejected', code: 'REQUEST_ID_REUSED' },
  },
  {
    ...second,
    what: 'a lane of their own',
    seq: 2,
    id: 9,
    says: 'in',
    answer: { result: 'applied' },
  },
  {
    ...second,
    what: 'recorded before what stands, on another device',
    device: 3,
    seq: 1,
    id: 10,
    says: 'out',
    earlier: 100,
    answer: { result: 'superseded' },
  },
  {
    ...anew,
    what: 'what was refused under another device, which uses the number up',
    seq: 1,
    id: 5,
    says: 'refused',
    answer: { result: 'rejected' },
  },
  { ...anew, what: 'it again', seq: 1, id: 5, says: 'refused', answer: { result: 'rejected' } },
  {
    ...anew,
    what: 'what was applied under another device, beyond the next',
    seq: 3,
    id: 6,
    says: 'in',
    answer: { result: 'applied' },
  },
  {
    ...anew,
    what: 'one after it, for which the number before is still missing',
    seq: 4,
    id: 11,
    says: 'out',
    answer: { result: null, code: 'GAP', expected: 2 },
  },
  {
    ...anew,
    what: 'it as the next',
    seq: 2,
    id: 6,
    says: 'in',
    answer: { result: 'applied' },
  },
  { ...anew, what: 'one after it', seq: 3, id: 11, says: 'out', answer: { result: 'applied' } },
  {
    ...second,
    what: 'the next of that lane of theirs',
    seq: 3,
    id: 13,
    says: 'out',
    answer: { result: 'applied' },
  },
  {
    ...first,
    what: 'it under the device before, for which it is the next, too',
    seq: 7,
    id: 11,
    says: 'out',
    answer: { result: 'applied' },
  },
  { ...first, what: 'one after that', seq: 8, id: 12, says: 'in', answer: { result: 'applied' } },
];
