import { randomUUID } from 'node:crypto';
import { SERVER_CASES, type ServerCase } from '@springboard/offline/testing';
import type { Club, Coach } from './club.ts';

const DAY_S = 86_400;

/** Individually, or the consecutive changes of a coach in a batch (D13). */
type SendMode = 'alone' | 'together';

type ActualResponse = {
  readonly status: number;
  readonly result: string | null;
  readonly text: string;
};

/** Sends the deliveries of `SERVER_CASES` to the real server. Returns the responses that differ from the model's. */
export const findModelDifferences = async (
  club: Club,
  coaches: readonly [Coach, Coach],
  port: number,
  mode: SendMode,
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
    const uuid = change === 'forbidden' ? idOf('nobody') : member.uuid;
    const { class_member_id } = member;
    const attendancePath = `/members/${uuid}/attendance`;
    const path = {
      in: attendancePath,
      forbidden: attendancePath,
      out: `${attendancePath}/${date}?ts=${ts}&class_member_id=${class_member_id}`,
      noop: '/changes/noop',
    }[change];
    const hasBody = change === 'in' || change === 'forbidden';
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

  const send = ({ method, path, headers, body }: ApiRequest, user: 1 | 2): Promise<Response> =>
    fetch(`http://${club.host}:${port}/v1${path}`, {
      method,
      headers: {
        ...headers,
        authorization: `Bearer ${coaches[user - 1]?.token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });

  const sendAlone = async (delivery: ServerCase): Promise<ActualResponse> => {
    const response = await send(changeOf(delivery), delivery.user);
    const result = response.headers.get('x-op-result');
    return { status: response.status, result, text: await response.text() };
  };

  const sendBatch = async (deliveries: readonly ServerCase[]): Promise<ActualResponse[]> => {
    const headers = { 'x-request-id': randomUUID() };
    const body = { changes: deliveries.map(changeOf) };
    const user = deliveries[0]?.user ?? 1;
    const response = await send({ method: 'POST', path: '/changes', headers, body }, user);
    const { results }: { results: BatchItem[] } = await response.json();
    return results.map(({ status, headers, body }) => {
      const result = headers['x-op-result'] ?? null;
      return { status, result, text: JSON.stringify(body) };
    });
  };

  const differences: string[] = [];
  for (const deliveries of mode === 'alone' ? SERVER_CASES.map((one) => [one]) : runsByUser()) {
    const [first] = deliveries;
    const responses =
      mode === 'alone' && first ? [await sendAlone(first)] : await sendBatch(deliveries);
    deliveries.forEach((delivery, index) => {
      const response = responses[index];
      if (response && isAsExpected(response, delivery)) return;
      differences.push(`${delivery.title}, ${mode}: ${JSON.stringify(response)}`);
    });
  }
  return differences;
};

type ApiRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: object;
};

type BatchItem = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
};

const isAsExpected = ({ result, text }: ActualResponse, { response }: ServerCase): boolean =>
  result === response.result &&
  (!response.code || text.includes(`"${response.code}"`)) &&
  (!response.expected || text.includes(`"expected":${response.expected}`));

/** Consecutive deliveries of one coach. */
const runsByUser = (): ServerCase[][] => {
  const all: ServerCase[][] = [];
  for (const delivery of SERVER_CASES) {
    const last = all.at(-1);
    if (last?.[0]?.user === delivery.user) last.push(delivery);
    else all.push([delivery]);
  }
  return all;
};
