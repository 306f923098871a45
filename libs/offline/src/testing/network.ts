import type { Api, ApiResult, SendOutcome, SendRequest } from '@springboard/api-client';
import type { CallInput, CallKey, CallResponse, GroupMember } from '@springboard/contract';
import { field } from '../changes/answer.ts';
import { CURRICULUM, GRADES } from './data.ts';
import type { Server, ServerAnswer } from './server.ts';
import type { Time } from './time.ts';

/** What may happen to a queued change on its way. Each is a line of offline.md's table or of its faults. */
export const FAULTS = [
  'reset_before',
  'reset_after',
  'delay',
  'duplicate',
  'late_copy',
  'half_body',
  'captive_portal',
  'silence',
  's500',
  's502',
  's503_retry_after',
  's540',
  's429',
  'proxy_403',
  'token_expired',
  'refresh_lost',
] as const;
export type Fault = (typeof FAULTS)[number];

/** One delivery, as the wire saw it. */
export type Delivery = {
  readonly op_id: string;
  readonly print: string;
  /** Whose token came with it. */
  readonly user_uuid: string;
  readonly fault: Fault | null;
};

/** The session of one tab: who is signed in, with which token. */
export type Session = {
  readonly user_uuid: string;
  readonly token: () => string | null;
  readonly refresh: () => void;
};

export type OnCall = (key: CallKey, input: { params?: unknown }) => Promise<boolean>;

/** The way to the server. `next` says what happens to the next queued change. */
export const createNetwork = ({
  server,
  time,
  next,
}: {
  server: Server;
  time: Time;
  next: () => Fault | null;
}) => {
  const wire: Delivery[] = [];
  const expired = new Set<string>();
  const given = new Map<number, readonly GroupMember[]>();
  let isCut = false;
  let onCall: OnCall = () => Promise.resolve(true);

  const send = async (request: SendRequest, session: Session): Promise<SendOutcome> => {
    const token = (request.headers.authorization ?? '').replace('Bearer ', '');
    const user_uuid = userOf(token);
    const fault = isCut ? 'reset_before' : next();
    const print = JSON.stringify([request.method, request.path, request.body ?? null]);
    wire.push({ op_id: request.headers['x-request-id'] ?? '', print, user_uuid, fault });
    await time.wait(5);

    const answered = (answer: ServerAnswer) => outcomeOf(request, answer);
    const reach = () => answered(server.handle(request, user_uuid));
    const strange = (status: number, headers: Record<string, string> = {}): SendOutcome => ({
      kind: 'answer',
      status,
      headers: new Headers(headers),
      body: '<html>Welcome to our free Wi-Fi</html>',
      ours: false,
    });

    if (fault === 'token_expired' || fault === 'refresh_lost') expired.add(token);
    if (expired.has(token) && fault !== 'reset_before') {
      if (fault === 'refresh_lost') return { kind: 'network' };
      session.refresh();
      return answered({ status: 401, body: { error: 'TOKEN_EXPIRED' }, result: null });
    }
    switch (fault) {
      case 'reset_before':
        return { kind: 'network' };
      case 'reset_after':
      case 'half_body':
        reach();
        return { kind: 'network' };
      case 'delay':
        await time.wait(8000);
        return reach();
      case 'duplicate':
        reach();
        return reach();
      case 'late_copy':
        void time.wait(45_000).then(reach);
        return { kind: 'network' };
      case 'silence':
        reach();
        await time.wait(20_000);
        return { kind: 'timeout' };
      case 'captive_portal':
        return strange(200, { 'content-type': 'text/html' });
      case 's500':
        return answered({ status: 500, body: { error: 'SERVER_ERROR' }, result: null });
      case 's502':
        return strange(502);
      case 's503_retry_after':
        return strange(503, { 'retry-after': '7' });
      case 's540':
        return answered({ status: 540, body: { error: 'MAINTENANCE' }, result: null });
      case 's429':
        return strange(429, { 'retry-after': '3' });
      case 'proxy_403':
        return strange(403);
      case 'token_expired':
      case 'refresh_lost':
      case null:
        return reach();
    }
    return fault satisfies never;
  };

  const call = async <K extends CallKey>(
    key: K,
    input: CallInput<K>,
  ): Promise<ApiResult<CallResponse<K>>> => {
    await time.wait(5);
    if (isCut || !(await onCall(key, input))) return failure;
    const value = read(key, input);
    await time.wait(5);
    return { ok: true, value, status: 200, total: null, headers: new Headers() };
  };

  /** The calls that a pull makes. The caller asked for this key, so this is its answer. */
  const read = (key: CallKey, input: { params?: unknown; query?: unknown }) => {
    const records = server.records();
    const values: Partial<Record<CallKey, () => unknown>> = {
      'GET /status': () => ({ status: 'ok', maintenance_mode: false }),
      'GET /groups': () => records.groups(String(field(input.query, 'date'))),
      'GET /groups/:id/members': () =>
        given.get(Number(field(input.params, 'id'))) ??
        records.members(
          Number(field(input.params, 'id')),
          String(field(input.query, 'session_date')),
        ),
      'GET /curriculum/:slug': () => CURRICULUM,
      'GET /schemes/:slug/grades': () => GRADES,
    };
    // Through JSON, as over the wire; what it is then, the key says.
    return JSON.parse(JSON.stringify(values[key]?.()));
  };

  return {
    wire: wire as readonly Delivery[],
    apiOf: (session: Session): Pick<Api, 'call' | 'send'> => ({
      call,
      send: (request) => send(request, session),
    }),
    /** Decides which calls other than changes get an answer, and what happens before they do. */
    onCall(decide: OnCall) {
      onCall = decide;
    },
    /** What the members call answers instead; null: the truth again. */
    answerMembers(group_id: number, members: readonly GroupMember[] | null) {
      if (members) given.set(group_id, members);
      else given.delete(group_id);
    },
    /** Nothing gets through, as in a hall without a signal. */
    cut(off: boolean) {
      isCut = off;
    },
  };
};

/** A JWT as far as a browser reads it. */
export const tokenFor = (
  { user_uuid, club_id }: { user_uuid: string; club_id: number | null },
  serial: number,
): string => ['e30', btoa(JSON.stringify({ user_uuid, club_id })), serial].join('.');

const userOf = (token: string): string => {
  const [, payload = ''] = token.split('.');
  return String(field(JSON.parse(atob(payload)), 'user_uuid'));
};

const outcomeOf = (request: SendRequest, { status, body, result }: ServerAnswer): SendOutcome => ({
  kind: 'answer',
  status,
  headers: new Headers({
    'content-type': 'application/json',
    'x-request-id': request.headers['x-request-id'] ?? '',
    ...(result ? { 'x-op-result': result } : {}),
  }),
  body,
  ours: true,
});

const failure = {
  ok: false,
  failure: {
    status: 0,
    error: 'ERROR_FETCH',
    detail: null,
    request_id: '',
    retry_after: null,
  },
} as const;
