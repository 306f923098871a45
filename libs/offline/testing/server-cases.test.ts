import { expect, test } from 'vitest';
import { markAttendance } from '../src/index.ts';
import { readField } from '../src/changes/change.ts';
import { attendance } from '../src/changes/attendance.ts';
import { FORBIDDEN_MEMBER, group, member, START, TODAY } from './data.ts';
import { SERVER_CASES, type ServerCase } from './server-cases.ts';
import { createServer } from './server.ts';
import { respondTo, opResultsIn } from './batch-requests.ts';

const NOW = START / 1000;

const requestOf = ({ device, lane, seq, id, change, earlier = 0 }: ServerCase) => {
  const headers = {
    'x-request-id': `id ${id}`,
    'x-device-id': `device ${device}`,
    'x-lane': lane,
    'x-lane-seq': String(seq),
  };
  if (change === 'noop') return { method: 'POST', path: '/changes/noop', headers };
  const { payload, ts } = markAttendance({
    member: member(change === 'forbidden' ? FORBIDDEN_MEMBER : 'm2', 1),
    group: group(1),
    date: TODAY,
    present: change !== 'out',
    ts: NOW - earlier,
  });
  const { path, query = {}, ...request } = attendance.request(payload, ts);
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, `${value}`]),
  );
  return { ...request, path: search.size > 0 ? `${path}?${search}` : path, headers };
};

/** The expected and the actual response in the same form. */
const expected = ({ title, response }: ServerCase) => ({ title, ...response });
const actual = ({ title, response }: ServerCase, result: unknown, body: unknown) => ({
  title,
  result: result ?? null,
  ...(response.code && { code: readField(body, 'error') }),
  ...(response.expected && { expected: readField(readField(body, 'detail'), 'expected') }),
});

test('[OF3] [OF4] [OF11] the model server gives the same results as the real one', () => {
  const server = createServer(() => NOW);
  const actualResults = SERVER_CASES.map((delivery) => {
    const { result, body } = server.handle(requestOf(delivery), `user ${delivery.user}`);
    return actual(delivery, result, body);
  });
  expect(actualResults).toEqual(SERVER_CASES.map(expected));
});

test('[OF3] [OF4] [OF11] changes in one call get the same results as changes sent individually (D13)', () => {
  const server = createServer(() => NOW);
  for (const user of [1, 2] as const) {
    const deliveries = SERVER_CASES.filter((delivery) => delivery.user === user);
    const body = { changes: deliveries.map(requestOf) };
    const call = { method: 'POST', path: '/changes', headers: {}, body };
    const response = respondTo(server, call, { user_uuid: `user ${user}`, fails: false });
    const results: unknown = readField(response.body, 'results');
    const actualResults = deliveries.map((delivery, index) => {
      const result: unknown = Array.isArray(results) ? results[index] : undefined;
      const opResult = readField(readField(result, 'headers'), 'x-op-result');
      return actual(delivery, opResult, readField(result, 'body'));
    });
    expect(actualResults).toEqual(deliveries.map(expected));
    const settled = deliveries.filter((delivery) => delivery.response.result !== null);
    const ids = [...opResultsIn(call, new Headers(), response.body).keys()];
    expect(ids).toEqual([...new Set(settled.map(({ id }) => `id ${id}`))]);
  }
});
