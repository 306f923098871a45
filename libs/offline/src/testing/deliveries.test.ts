import { expect, test } from 'vitest';
import { markAttendance } from '../index.ts';
import { attendance } from '../changes/attendance.ts';
import { FORBIDDEN_MEMBER, group, member, START, TODAY } from './data.ts';
import { DELIVERIES, type Delivery } from './deliveries.ts';
import { createServer } from './server.ts';

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

test('[OF3] [OF4] [OF11] the model’s server takes changes in as the real one does', () => {
  const server = createServer(() => NOW);
  for (const delivery of DELIVERIES) {
    const { result, body } = server.handle(requestOf(delivery), `user ${delivery.user}`);
    const { answer, what } = delivery;
    expect(result, what).toBe(answer.result);
    expect(body ?? {}, what).toMatchObject({
      ...(answer.code && { error: answer.code }),
      ...(answer.expected && { detail: { expected: answer.expected } }),
    });
  }
});
