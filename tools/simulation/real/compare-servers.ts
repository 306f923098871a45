import { randomUUID } from 'node:crypto';
import { SERVER_CASES, type ServerCase } from '@springboard/offline/testing';
import type { Club, Coach } from './club.ts';

const DAY_S = 86_400;

/** One after the other, or all of a coach's that follow each other in one call (D13). */
type How = 'alone' | 'together';

type Answered = { readonly status: number; readonly result: string | null; readonly text: string };

/** Sends the deliveries that the model's server answers to the real one; what it answers otherwise. */
export const whatTheModelGetsWrong = async (
  club: Club,
  coaches: readonly [Coach, Coach],
  port: number,
  how: How,
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

  const changeOf = ({ device, lane, seq, id, change, earlier = 0 }: ServerCase) => {
    const ts = now - earlier;
    const date = new Date((now - (now % DAY_S)) * 1000).toISOString().slice(0, 10);
    const uuid = change === 'refused' ? idOf('nobody') : member.uuid;
    const { class_member_id } = member;
    const marks = `/members/${uuid}/attendance`;
    const path = {
      in: marks,
      refused: marks,
      out: `${marks}/${date}?ts=${ts}&class_member_id=${class_member_id}`,
      noop: '/changes/noop',
    }[change];
    const hasBody = change === 'in' || change === 'refused';
    return {
      method: change === 'out' ? 'DELETE' : 'POST',
      path,
      headers: {
        'x-request-id': idOf(`change ${id}`),
        'x-device-id': idOf(`device ${device}`),
        'x-lane': lane,
        'x-lane-seq': String(seq),
      },
      ...(hasBody ? { body: { ts, date, group_ngo_id: null, class_member_id } } : {}),
    };
  };

  const ask = ({ method, path, headers, body }: Asked, user: 1 | 2): Promise<Response> =>
    fetch(`http://${club.host}:${port}/v1${path}`, {
      method,
      headers: {
        ...headers,
        authorization: `Bearer ${coaches[user - 1]?.token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });

  const alone = async (delivery: ServerCase): Promise<Answered> => {
    const came = await ask(changeOf(delivery), delivery.user);
    const result = came.headers.get('x-op-result');
    return { status: came.status, result, text: await came.text() };
  };

  const together = async (deliveries: readonly ServerCase[]): Promise<Answered[]> => {
    const headers = { 'x-request-id': randomUUID() };
    const body = { changes: deliveries.map(changeOf) };
    const user = deliveries[0]?.user ?? 1;
    const came = await ask({ method: 'POST', path: '/changes', headers, body }, user);
    const { results }: { results: Result[] } = await came.json();
    return results.map(({ status, headers, body }) => {
      const result = headers['x-op-result'] ?? null;
      return { status, result, text: JSON.stringify(body) };
    });
  };

  const wrong: string[] = [];
  for (const deliveries of how === 'alone' ? SERVER_CASES.map((one) => [one]) : runs()) {
    const [first] = deliveries;
    const answers = how === 'alone' && first ? [await alone(first)] : await together(deliveries);
    deliveries.forEach((delivery, place) => {
      const answer = answers[place];
      if (answer && isAsExpected(answer, delivery)) return;
      wrong.push(`${delivery.title}, ${how}: ${JSON.stringify(answer)}`);
    });
  }
  return wrong;
};

type Asked = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: object;
};

type Result = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
};

const isAsExpected = ({ result, text }: Answered, { response: answer }: ServerCase): boolean =>
  result === answer.result &&
  (!answer.code || text.includes(`"${answer.code}"`)) &&
  (!answer.expected || text.includes(`"expected":${answer.expected}`));

/** Those that follow each other and are of one coach. */
const runs = (): ServerCase[][] => {
  const all: ServerCase[][] = [];
  for (const delivery of SERVER_CASES) {
    const last = all.at(-1);
    if (last?.[0]?.user === delivery.user) last.push(delivery);
    else all.push([delivery]);
  }
  return all;
};
