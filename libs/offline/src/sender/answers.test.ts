import type { SendOutcome } from '@springboard/api-client';
import { expect, test } from 'vitest';
import { entryOf } from '../testing/entries.ts';
import { answersIn, thoseThatFit, type Queued } from './batch.ts';

type Answer = Extract<SendOutcome, { kind: 'answer' }>;

const call = (results: unknown, given: Partial<Answer> = {}): SendOutcome => ({
  kind: 'answer',
  status: 200,
  headers: new Headers(),
  body: { results },
  ours: true,
  ...given,
});

const APPLIED = {
  request_id: 'op-1',
  status: 201,
  headers: { 'x-request-id': 'op-1', 'x-op-result': 'applied' },
  body: { uuid: 'm1' },
};

test('[OF5] each answer is what the change would have got alone', () => {
  const answers = answersIn(call([APPLIED]));
  expect([...(answers?.keys() ?? [])]).toEqual(['op-1']);
  expect(answers?.get('op-1')).toEqual({
    kind: 'answer',
    status: 201,
    headers: new Headers(APPLIED.headers),
    body: { uuid: 'm1' },
    ours: true,
  });
});

test('[OF5] what names no change, or another one than its headers do, is nobody’s or a stranger’s', () => {
  const answers = answersIn(
    call([
      { ...APPLIED, request_id: 7 },
      null,
      { ...APPLIED, request_id: 'op-2' },
      { request_id: 'op-3', status: 200, headers: { 'x-request-id': 7, 'retry-after': null } },
      { request_id: 'op-4', status: 200 },
    ]),
  );
  const ours = [...(answers ?? [])].map(([id, answer]) => [
    id,
    answer.kind === 'answer' && answer.ours,
    answer.kind === 'answer' && [...answer.headers].length,
  ]);
  expect(ours).toEqual([
    ['op-2', false, 2],
    ['op-3', false, 0],
    ['op-4', false, 0],
  ]);
});

test.each([
  ['no answer', { kind: 'network' }],
  ['a stranger’s', call([APPLIED], { ours: false })],
  ['one of another status', call([APPLIED], { status: 207 })],
  ['one without answers', call(undefined)],
] satisfies [string, SendOutcome][])('[OF5] %s says nothing of any change', (_, outcome) => {
  expect(answersIn(outcome)).toBeNull();
});

test('D13 a lane of 300 letters can be named, and one that is longer goes alone', () => {
  const queued = (letters: number): Queued => ({
    entry: entryOf(1, { lane: 'x'.repeat(letters) }),
    request: { method: 'POST', path: '/x', headers: {} },
  });
  expect(thoseThatFit([queued(301), queued(300)], 500)).toEqual([queued(300)]);
});
