import type { Api, ApiResult, SendResult, SendRequest } from '@springboard/api-client';
import { readResult, succeeded, UNANSWERED } from '@springboard/api-client/testing';
import type { CallInput, CallKey, GroupMember } from '@springboard/contract';
import { toDelivery, toSendResult, type Delivery } from './delivery.ts';
import { countFailure, type NetworkFailure, type FailureCounts } from './failures.ts';
import { readFrom } from './read-responses.ts';
import type { Server, ServerResponse } from './server.ts';
import { isUnexpectedResponse, unexpectedResponse } from './unexpected-responses.ts';
import type { VirtualTime } from './virtual-time.ts';
import { respondTo, changesIn, opResultsIn } from './batch-requests.ts';
import { userOfToken } from './token.ts';

/** The session of one tab: its user and token. */
export type Session = {
  readonly user_uuid: string;
  readonly token: () => string | null;
  readonly refresh: () => void;
  /** The server has refreshed the token, and the response is lost. The old token is invalid. */
  readonly loseToken: () => void;
};

export type OnCall = (key: CallKey, input: { params?: unknown }) => Promise<boolean>;

const DNS_FAILURE_MS = 4000;
const RESTART_MS = 3000;
const NETWORK = { kind: 'network' } as const;

/** The network between the tabs and the server. `nextFailure` decides over the next request of the outbox. */
export const createNetwork = ({
  server,
  time,
  nextFailure,
  failureCounts,
  onDelivery,
}: {
  server: Server;
  time: VirtualTime;
  nextFailure: () => NetworkFailure | null;
  failureCounts: FailureCounts;
  /** Called with the result of each delivery. */
  onDelivery: (delivery: Delivery, result: SendResult) => void;
}) => {
  const wire: Delivery[] = [];
  const expired = new Set<string>();
  const memberOverrides = new Map<number, readonly GroupMember[]>();
  let isOffline = false;
  let dnsFailsUntil = 0;
  /** Counts the starts of the server. A request from before a restart is lost. */
  let serverRun = 0;
  let downUntil = 0;
  let onCall: OnCall = () => Promise.resolve(true);

  const isUnreachable = () =>
    isOffline || time.elapsed() < dnsFailsUntil || time.elapsed() < downUntil;

  const kill = () => {
    serverRun += 1;
    downUntil = time.elapsed() + RESTART_MS;
  };

  const send = async (request: SendRequest, session: Session): Promise<SendResult> => {
    const token = (request.headers['authorization'] ?? '').replace('Bearer ', '');
    const failure = isUnreachable() ? 'reset_before' : nextFailure();
    if (failure) countFailure(failureCounts, failure);
    const changes = changesIn(request);
    const deliveries = changes.map((change) => ({
      ...toDelivery(change),
      user_uuid: userOfToken(token),
      failure,
      batch_size: changes.length,
    }));
    wire.push(...deliveries);
    const result = await deliver(request, failure, token, session);
    if (result.kind === 'response' && result.isFromApi) {
      const opResults = opResultsIn(request, result.headers, result.body);
      for (const delivery of deliveries) delivery.op_result = opResults.get(delivery.op_id) ?? null;
    }
    for (const delivery of deliveries) onDelivery(delivery, result);
    return result;
  };

  const deliver = async (
    request: SendRequest,
    failure: NetworkFailure | null,
    token: string,
    session: Session,
  ): Promise<SendResult> => {
    const started = serverRun;
    const caller = { user_uuid: userOfToken(token), fails: failure === 's500' };
    await time.wait(5);
    const toResult = (response: ServerResponse) => toSendResult(request, response);
    const forward = (): SendResult =>
      serverRun === started && time.elapsed() >= downUntil
        ? toResult(respondTo(server, request, caller))
        : NETWORK;

    if (failure === 'reset_before') return NETWORK;
    if (failure === 'token_expired' || failure === 'refresh_lost') expired.add(token);
    if (expired.has(token)) {
      if (failure === 'refresh_lost') session.loseToken();
      else session.refresh();
      if (failure === 'refresh_lost') return NETWORK;
      return toResult({ status: 401, body: { error: 'TOKEN_EXPIRED' }, result: null });
    }
    if (failure === 's500' && request.path === '/changes') return forward();
    if (failure !== null && isUnexpectedResponse(failure)) return unexpectedResponse(failure);
    switch (failure) {
      case 'dns_failure':
        dnsFailsUntil = time.elapsed() + DNS_FAILURE_MS;
        return NETWORK;
      case 'reset_after':
      case 'half_body':
        forward();
        return NETWORK;
      case 'delay':
        await time.wait(8000);
        return forward();
      case 'duplicate':
        forward();
        return forward();
      case 'late_copy':
        void time.wait(45_000).then(forward);
        return NETWORK;
      case 'silence':
        forward();
        await time.wait(20_000);
        return { kind: 'timeout' };
      case 'killed_before_commit':
        kill();
        return NETWORK;
      case 'killed_after_commit':
        forward();
        kill();
        return NETWORK;
      case 'token_expired':
      case 'refresh_lost':
      case null:
        return forward();
    }
    return failure satisfies never;
  };

  const text = async <K extends CallKey>(
    key: K,
    input: CallInput<K>,
  ): Promise<ApiResult<string>> => {
    await time.wait(5);
    if (isUnreachable() || !(await onCall(key, input))) return UNANSWERED;
    const response = readFrom(server.records(), memberOverrides, key, input);
    await time.wait(5);
    return succeeded(response);
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
    /** Replaces the response of the members call; null: the real response again. */
    overrideMembers(group_id: number, members: readonly GroupMember[] | null) {
      if (members) memberOverrides.set(group_id, members);
      else memberOverrides.delete(group_id);
    },
    /** While offline, every request fails. */
    setOffline(off: boolean) {
      isOffline = off;
    },
  };
};
