import type { SendRequest } from '@springboard/api-client';
import { FORBIDDEN_MEMBER } from './data.ts';
import { createRecords, type Records } from './server-records.ts';

export type ServerResponse = {
  readonly status: number;
  readonly body: unknown;
  readonly result: 'applied' | 'superseded' | 'rejected' | 'noop' | null;
};

/** A change that the server has processed. */
export type Effect = {
  readonly op_id: string;
  readonly device_id: string;
  readonly lane: string;
  readonly lane_seq: number;
  readonly user_uuid: string;
  readonly result: NonNullable<ServerResponse['result']>;
};

/** A sequence number that a repeated change has used up. */
export type ReusedNumber = Pick<Effect, 'lane' | 'lane_seq'>;

type Stored = {
  readonly op_id: string;
  readonly user_uuid: string;
  readonly content: string;
  readonly response: ServerResponse;
};

/** Everything that commits together (OF6) and is in a backup. */
type Database = {
  readonly records: Records;
  readonly cursors: Map<string, number>;
  /** By user, device, lane and number. */
  readonly responses: Map<string, Stored>;
  readonly requests: Map<string, Stored>;
  readonly effects: Effect[];
  readonly repeated: ReusedNumber[];
};

/**
 * The simulated server. `server-cases.ts` checks that it processes changes like the real one.
 */
export const createServer = (now: () => number) => {
  let database: Database = {
    records: createRecords(),
    cursors: new Map(),
    responses: new Map(),
    requests: new Map(),
    effects: [],
    repeated: [],
  };

  /** `user_uuid` is the user of the request's token. */
  const handle = (request: SendRequest, user_uuid: string): ServerResponse => {
    const { cursors, responses, requests } = database;
    const header = (name: string) => request.headers[name] ?? '';
    const op_id = header('x-request-id');
    const device_id = header('x-device-id');
    const lane = `${user_uuid} ${device_id} ${header('x-lane')}`;
    const lane_seq = Number(header('x-lane-seq'));
    const content = JSON.stringify([request.method, request.path, request.body ?? null]);

    const known = requests.get(op_id);
    const own = known?.user_uuid === user_uuid ? known : undefined;
    const expected = (cursors.get(lane) ?? 0) + 1;
    if (known && lane_seq === expected) {
      cursors.set(lane, lane_seq);
      database.repeated.push({ lane, lane_seq });
    }
    if (own?.content === content) return own.response;
    if (lane_seq > expected) return gap(expected);
    if (lane_seq < expected) {
      const { result = 'noop' } = responses.get(`${lane} ${lane_seq}`)?.response ?? {};
      if (request.path === NOOP_PATH) return { status: 204, body: undefined, result };
      return own ? rejected(422, 'REQUEST_ID_REUSED') : laneTaken(expected);
    }
    if (known) return rejected(422, 'REQUEST_ID_REUSED');
    cursors.set(lane, lane_seq);

    const response = apply(request, { user_uuid, device_id });
    const stored = { op_id, user_uuid, content, response };
    responses.set(`${lane} ${lane_seq}`, stored);
    requests.set(op_id, stored);
    const result = response.result ?? 'rejected';
    database.effects.push({ op_id, device_id, lane, lane_seq, user_uuid, result });
    return response;
  };

  const apply = (
    request: SendRequest,
    caller: { user_uuid: string; device_id: string },
  ): ServerResponse => {
    if (request.path === NOOP_PATH) return { status: 204, body: undefined, result: 'noop' };
    if (request.path.includes(`/${FORBIDDEN_MEMBER}/`)) return rejected(403, 'FORBIDDEN');
    return database.records.write(request, { ...caller, now: now() });
  };

  return {
    handle,
    effects: (): readonly Effect[] => database.effects,
    repeated: (): readonly ReusedNumber[] => database.repeated,
    records: () => database.records,
    /** A copy of everything, for `restore`. */
    backup: () => structuredCloneOf(database),
    restore(copy: Database) {
      database = structuredCloneOf(copy);
    },
  };
};

export type Server = ReturnType<typeof createServer>;

const rejected = (status: number, error: string): ServerResponse => ({
  status,
  body: { error },
  result: 'rejected',
});
const gap = (expected: number): ServerResponse => ({
  status: 409,
  body: { error: 'GAP', detail: { expected } },
  result: null,
});
const laneTaken = (expected: number): ServerResponse => ({
  status: 409,
  body: { error: 'LANE_TAKEN', detail: { expected } },
  result: null,
});
/** Uses up a sequence number and changes nothing else. */
export const NOOP_PATH = '/changes/noop';

const structuredCloneOf = ({ records, ...rest }: Database): Database => ({
  ...structuredClone(rest),
  records: records.copy(),
});
