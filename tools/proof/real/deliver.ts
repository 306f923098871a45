import { randomUUID } from 'node:crypto';
import { DELIVERIES, type Delivery } from '@springboard/offline/testing';
import type { Club, Coach } from './club.ts';

const DAY_S = 86_400;

/** Sends the deliveries that the model's server answers to the real one; what it answers otherwise. */
export const whatTheModelGetsWrong = async (
  club: Club,
  coaches: readonly [Coach, Coach],
  port: number,
): Promise<string[]> => {
  const ids = new Map<string, string>();
  const idOf = (name: string): string => {
    const id = ids.get(name) ?? randomUUID();
    ids.set(name, id);
    return id;
  };
  const now = Math.floor(Date.now() / 1000);
  const [member] = club.members;
  if (!member) throw new Error('a club without members');

  const send = ({ user, device, lane, seq, id, says, earlier = 0 }: Delivery) => {
    const ts = now - earlier;
    const date = new Date((now - (now % DAY_S)) * 1000).toISOString().slice(0, 10);
    const uuid = says === 'refused' ? idOf('nobody') : member.uuid;
    const { class_member_id } = member;
    const marks = `/v1/members/${uuid}/attendance`;
    const path = {
      in: marks,
      refused: marks,
      out: `${marks}/${date}?ts=${ts}&class_member_id=${class_member_id}`,
      noop: '/v1/changes/noop',
    }[says];
    const hasBody = says === 'in' || says === 'refused';
    return fetch(`http://${club.host}:${port}${path}`, {
      method: says === 'out' ? 'DELETE' : 'POST',
      headers: {
        authorization: `Bearer ${coaches[user - 1]?.token}`,
        'x-request-id': idOf(`change ${id}`),
        'x-device-id': idOf(`device ${device}`),
        'x-lane': lane,
        'x-lane-seq': String(seq),
        ...(hasBody ? { 'content-type': 'application/json' } : {}),
      },
      ...(hasBody
        ? { body: JSON.stringify({ ts, date, group_ngo_id: null, class_member_id }) }
        : {}),
    });
  };

  const wrong: string[] = [];
  for (const delivery of DELIVERIES) {
    const { what, answer } = delivery;
    const came = await send(delivery);
    const text = await came.text();
    const result = came.headers.get('x-op-result');
    const isSame =
      result === answer.result &&
      (!answer.code || text.includes(`"${answer.code}"`)) &&
      (!answer.expected || text.includes(`"expected":${answer.expected}`));
    if (!isSame) wrong.push(`${what}: ${came.status} ${result} ${text}`);
  }
  return wrong;
};
