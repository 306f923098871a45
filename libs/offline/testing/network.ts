import type { Api, ApiResult, SendResult, SendRequest } from '@springboard/api-client';
import { readResult, succeeded, UNANSWERED } from '@springboard/api-client/testing';
import type { CallInput, CallKey, GroupMember } from '@springboard/contract';
import { toDelivery, toSendResult, type Delivery } from './delivery.ts';
import { countFault, type NetworkFault, type FaultCounts } from './faults.ts';
import { readFrom } from './read-responses.ts';
import type { Server, ServerResponse } from './server.ts';
import { isUnexpectedResponse, unexpectedResponse } from './unexpected-responses.ts';
import type { VirtualTime } from './virtual-time.ts';
import { respondTo, changesIn, opResultsIn } from './batch-requests.ts';
import { userOfToken } from './token.ts';

/** The session of one tab: who is signed in, with which token. */
export type Session = {
  readonly user_uuid: string;
  readonly token: () => string | null;
  readonly refresh: () => void;
  /** The server has renewed the session, and the answer is lost: what the tab has is spent. */
  readonly lose: () => void;
};

export type OnCall = (key: CallKey, input: { params?: unknown }) => Promise<boolean>;

const NO_NAMES_MS = 4000;
const RESTART_MS = 3000;
const NETWORK = { kind: 'network' } as const;

/** The way to the server. `next` says what happens to the next queued change. */
export const createNetwork = ({
  server,
  time,
  next,
  tally,
  say,
}: {
  server: Server;
  time: VirtualTime;
  next: () => NetworkFault | null;
  tally: FaultCounts;
  /** Tells what a delivery came to. */
  say: (delivery: Delivery, outcome: SendResult) => void;
}) => {
  const wire: Delivery[] = [];
  const expired = new Set<string>();
  const given = new Map<number, readonly GroupMember[]>();
  let isCut = false;
  let noNamesUntil = 0;
  /** Which life of the server it is: what was under way in the one before is lost. */
  let life = 0;
  let downUntil = 0;
  let onCall: OnCall = () => Promise.resolve(true);

  const isSilent = () => isCut || time.elapsed() < noNamesUntil || time.elapsed() < downUntil;

  const kill = () => {
    life += 1;
    downUntil = time.elapsed() + RESTART_MS;
  };

  const send = async (request: SendRequest, session: Session): Promise<SendResult> => {
    const token = (request.headers['authorization'] ?? '').replace('Bearer ', '');
    const fault = isSilent() ? 'reset_before' : next();
    if (fault) countFault(tally, fault);
    const changes = changesIn(request);
    const deliveries = changes.map((change) => ({
      ...toDelivery(change),
      user_uuid: userOfToken(token),
      fault,
      batch_size: changes.length,
    }));
    wire.push(...deliveries);
    const outcome = await carry(request, fault, token, session);
    if (outcome.kind === 'answer' && outcome.isFromApi) {
      const heard = opResultsIn(request, outcome.headers, outcome.body);
      for (const one of deliveries) one.op_result = heard.get(one.op_id) ?? null;
    }
    for (const delivery of deliveries) say(delivery, outcome);
    return outcome;
  };

  const carry = async (
    request: SendRequest,
    fault: NetworkFault | null,
    token: string,
    session: Session,
  ): Promise<SendResult> => {
    const started = life;
    const by = { user_uuid: userOfToken(token), breaks: fault === 's500' };
    await time.wait(5);
    const answered = (answer: ServerResponse) => toSendResult(request, answer);
    const reach = (): SendResult =>
      life === started && time.elapsed() >= downUntil
        ? answered(respondTo(server, request, by))
        : NETWORK;

    if (fault === 'reset_before') return NETWORK;
    if (fault === 'token_expired' || fault === 'refresh_lost') expired.add(token);
    if (expired.has(token)) {
      if (fault === 'refresh_lost') session.lose();
      else session.refresh();
      if (fault === 'refresh_lost') return NETWORK;
      return answered({ status: 401, body: { error: 'TOKEN_EXPIRED' }, result: null });
    }
    if (fault === 's500' && request.path === '/changes') return reach();
    if (fault !== null && isUnexpectedResponse(fault)) return unexpectedResponse(fault);
    switch (fault) {
      case 'dns_failure':
        noNamesUntil = time.elapsed() + NO_NAMES_MS;
        return NETWORK;
      case 'reset_after':
      case 'half_body':
        reach();
        return NETWORK;
      case 'delay':
        await time.wait(8000);
        return reach();
      case 'duplicate':
        reach();
        return reach();
      case 'late_copy':
        void time.wait(45_000).then(reach);
        return NETWORK;
      case 'silence':
        reach();
        await time.wait(20_000);
        return { kind: 'timeout' };
      case 'killed_before_commit':
        kill();
        return NETWORK;
      case 'killed_after_commit':
        reach();
        kill();
        return NETWORK;
      case 'token_expired':
      case 'refresh_lost':
      case null:
        return reach();
    }
    return fault satisfies never;
  };

  const text = async <K extends CallKey>(
    key: K,
    input: CallInput<K>,
  ): Promise<ApiResult<string>> => {
    await time.wait(5);
    if (isSilent() || !(await onCall(key, input))) return UNANSWERED;
    const answer = readFrom(server.records(), given, key, input);
    await time.wait(5);
    return succeeded(answer);
  };

  return {
    wire: wire as readonly Delivery[],
    apiOf: (session: Session): Pick<Api, 'call' | 'text' | 'send'> => ({
      text,
      call: async (key, input) => readResult(await text(key, input)),
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
