import type { ChangeRequest, Child, ChildSession, Move, Transfer } from '@springboard/contract';
import { type CachedResult, isUnreachable, portalContext } from '@springboard/portal';
import type { LoaderFunctionArgs } from 'react-router';
import { SHOWN_SECONDS } from './offers.tsx';

/** The children of a user, with what is open for each of them. */
export type Overview = {
  /** With the age of the oldest result on the page. */
  readonly reading: CachedResult<Child[]>;
  /** The sessions of the next 8 weeks, by child. */
  readonly sessions: Readonly<Record<string, readonly ChildSession[]>>;
  /** Offers of places for all children. */
  readonly moves: readonly Move[];
  /** Requests that the clubs refused in the last days. */
  readonly refused: readonly ChangeRequest[];
  /** Transfers to another club that the user may answer, or that a guardian asked for. */
  readonly shownTransfers: readonly Transfer[];
  /** Seconds since 1970 when it was shown. */
  readonly now: number;
};

const SHOWN_STATES = ['open', 'agreed', 'refused'] as const;

/** A refused one is shown for some days. */
const isShown = (
  { requested_by, state, may_answer, answered_at }: Transfer,
  since: number,
): boolean =>
  requested_by === 'guardian' ? state !== 'refused' || (answered_at ?? 0) > since : may_answer;

/** Reads it from the server, or as it was stored on the device. */
export const loadOverview = async ({ context, request }: LoaderFunctionArgs): Promise<Overview> => {
  const { queries, now } = portalContext(context);
  const [reading, moves, requests, transfersRead] = await Promise.all([
    queries.fetch('GET /children', {}, request.signal),
    queries.fetch('GET /moves', { query: {} }, request.signal),
    queries.fetch('GET /change-requests', { query: { 'state[]': 'refused' } }, request.signal),
    queries
      .fetch('GET /transfers', { query: { 'state[]': [...SHOWN_STATES] } }, request.signal)
      // A device that has not read them yet starts without a network all the same.
      .catch((error: unknown) => {
        if (!isUnreachable(error)) throw error;
        return { value: [], as_of: null };
      }),
  ]);
  const sessions = await Promise.all(
    reading.value.map(async ({ uuid }) => {
      const input = { params: { uuid }, query: {} };
      const read = await queries.fetch('GET /children/:uuid/sessions', input, request.signal);
      return [uuid, read] as const;
    }),
  );
  const since = now() - SHOWN_SECONDS;
  const all = [reading, moves, requests, transfersRead, ...sessions.map(([, read]) => read)];
  return {
    reading: { ...reading, ...oldestOf(all) },
    sessions: Object.fromEntries(
      sessions.map(([uuid, { value }]) => [
        uuid,
        // A stored response may be of an earlier day.
        value.filter(({ end_at }) => end_at > now()),
      ]),
    ),
    moves: moves.value,
    shownTransfers: transfersRead.value.filter((transfer) => isShown(transfer, since)),
    refused: requests.value.filter(({ decided_at }) => (decided_at ?? 0) > since),
    now: now(),
  };
};

type Age = Pick<CachedResult<unknown>, 'as_of' | 'has_failed'>;

/** The age of the oldest of the results; undefined if all of them are current. */
const oldestOf = (results: readonly Age[]): Age | undefined => {
  const [oldest] = results
    .filter(({ as_of }) => as_of !== null)
    .toSorted((a, b) => Number(a.as_of) - Number(b.as_of));
  return oldest && { as_of: oldest.as_of, ...(oldest.has_failed && { has_failed: true }) };
};
