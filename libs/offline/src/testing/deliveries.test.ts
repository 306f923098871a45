import { expect, test } from 'vitest';
import { markAttendance } from '../index.ts';
import { field } from '../changes/answer.ts';
import { attendance } from '../changes/attendance.ts';
import { FORBIDDEN_MEMBER, group, member, START, TODAY } from './data.ts';
import { DELIVERIES, type Delivery } from './deliveries.ts';
import { createServer } from './server.ts';
import { answerTo, heardIn } from './together.ts';

const NOW = START / 1000;

const requestOf = ({ device, lane, seq, id, says, earlier = 0 }: Delivery) => {
  const headers = {
    'x-request-id': `id ${id}`,
    'x-device-id': `device ${device}`,
    'x-lane': lane,
    'x-lane-seq': String(seq),
  };
  if (says === 'noop') return { method: 'POST', path: '/changes/noop', headers };
  const { payload, ts } = markAttendance({
    member: member(says === 'refused' ? FORBIDDEN_MEMBER : 'm2', 1),
    group: group(1),
    date: TODAY,
    present: says !== 'out',
    ts: NOW - earlier,
  });
  const { path, query = {}, ...request } = attendance.request(payload, ts);
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, `${value}`]),
  );
  return { ...request, path: search.size > 0 ? `${path}?${search}` : path, headers };
};

/** What has to come back, and what came, in the same words. */
const expected = ({ what, answer }: Delivery) => ({ what, ...answer });
const given = ({ what, answer }: Delivery, result: unknown, body: unknown) => ({
  what,
  result: result ?? null,
  ...(answer.code && { code: field(body, 'error') }),
  ...(answer.expected && { expected: field(field(body, 'detail'), 'expected') }),
});

test('[OF3] [OF4] [OF11] the model’s server takes changes in as the real one does', () => {
  const server = createServer(() => NOW);
  const answers = DELIVERIES.map((delivery) => {
    const { result, body } = server.handle(requestOf(delivery), `user ${delivery.user}`);
    return given(delivery, result, body);
  });
  expect(answers).toEqual(DELIVERIES.map(expected));
});

test('[OF3] [OF4] [OF11] many in one call are taken in as each alone (D13)', () => {
  const server = createServer(() => NOW);
  for (const user of [1, 2] as const) {
    const deliveries = DELIVERIES.filter((delivery) => delivery.user === user);
    const body = { changes: deliveries.map(requestOf) };
    const call = { method: 'POST', path: '/changes', headers: {}, body };
    const answer = answerTo(server, call, { user_uuid: `user ${user}`, breaks: false });
    const results: unknown = field(answer.body, 'results');
    const answers = deliveries.map((delivery, place) => {
      const result: unknown = Array.isArray(results) ? results[place] : undefined;
      const verdict = field(field(result, 'headers'), 'x-op-result');
      return given(delivery, verdict, field(result, 'body'));
    });
    expect(answers).toEqual(deliveries.map(expected));
    const settled = deliveries.filter((delivery) => delivery.answer.result !== null);
    const ids = [...heardIn(call, new Headers(), answer.body).keys()];
    expect(ids).toEqual([...new Set(settled.map(({ id }) => `id ${id}`))]);
  }
});
