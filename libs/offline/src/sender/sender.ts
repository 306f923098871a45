import { CHANGE_HEADERS } from '@springboard/contract';
import { retryDelay } from '@springboard/domain';
import { kindOf } from '../changes/kinds.ts';
import type { Kind } from '../changes/change.ts';
import type { Connection } from '../database/connection.ts';
import type { StoreName } from '../database/schema.ts';
import { storageFaultOf } from '../database/faults.ts';
import type { Entry, EntryError } from '../outbox/entry.ts';
import type { Journal } from '../outbox/journal.ts';
import {
  failed,
  renumberFrom,
  reopenFrom,
  settle,
  stillPending,
  type Settlement,
} from '../outbox/settle.ts';
import { isTokenOf } from '../owner.ts';
import type { OfflinePorts } from '../ports.ts';
import type { OfflineState } from '../state.ts';
import { takeTurn, type Turn } from './turn.ts';
import { judge, type Verdict } from './verdict.ts';

/** Sends what is queued, while started and while the server can be reached. */
export type Sender = {
  /** Something may be sendable. */
  readonly kick: () => void;
  readonly start: () => void;
  readonly stop: () => void;
};

export type SenderParts = {
  readonly ports: OfflinePorts;
  /** `ownerKey` of the owner. */
  readonly key: string;
  readonly db: Connection;
  readonly journal: Journal;
  /** Names this database to the server, for this owner. */
  readonly device_id: string;
  readonly paused: (why: OfflineState['paused']) => void;
  /** An entry has been settled. */
  readonly settled: (entry: Entry | null) => void;
};

const LANES_AT_ONCE = 4;
const REFUSALS = 5;
const LONGEST_REST_MS = 60_000;
/** When everything fails, so that what waits does not wait much longer than the fault lasts (OF14). */
const LONGEST_COMMON_REST_MS = 30_000;

export const createSender = ({
  ports,
  key,
  device_id,
  db,
  journal,
  paused,
  settled,
}: SenderParts): Sender => {
  const { connectivity, tokens, owner, wait, random, newId } = ports;
  const inFlight = new Set<string>();
  /** Lanes that wait after a fault. */
  const resting = new Set<string>();
  /** How often in a row a lane met one. */
  const faults = new Map<string, number>();
  let faultsInARow = 0;
  /** Reasons for all lanes to wait. */
  let commonRests = 0;
  /** Lanes with a change that this version of the app, or the server, does not understand. */
  const outdated = new Set<string>();
  /** A token that was refused: useless until there is another. */
  let refusedToken: string | null = null;
  let isStarted = false;
  let isRunning = false;
  let turn: Turn | null = null;
  let finished: () => void = () => undefined;

  const token = (): string | null => {
    const token = tokens.get();
    return token !== null && token !== refusedToken && isTokenOf(owner, token) ? token : null;
  };

  const isReachable = () => {
    const { online, maintenance } = connectivity.store.getState();
    return online && !maintenance;
  };

  const sendable = (): Entry[] => {
    if (!isStarted || !isReachable()) return [];
    const heads = journal.heads().filter(({ state }) => state === 'pending');
    const isMine = token() !== null;
    paused(heads.length > 0 && !isMine ? 'sign_in' : outdated.size > 0 ? 'update_app' : null);
    return isMine ? heads.filter(({ lane }) => !outdated.has(lane)) : [];
  };

  const kick = (): void => {
    if (turn) return pump();
    if (isRunning || sendable().length === 0) return;
    isRunning = true;
    const drain = (mine: Turn) =>
      new Promise<void>((resolve) => {
        turn = mine;
        finished = resolve;
        pump();
      });
    void takeTurn(`${ports.name ?? ''} ${key}`, ports, drain).finally(() => {
      isRunning = false;
      turn = null;
      kick();
    });
  };

  const pump = (): void => {
    if (!turn) return;
    const waiting = turn.isLost() ? [] : sendable();
    for (const entry of commonRests === 0 ? waiting : []) {
      if (inFlight.size >= LANES_AT_ONCE) break;
      if (inFlight.has(entry.lane) || resting.has(entry.lane)) continue;
      inFlight.add(entry.lane);
      void deliver(entry)
        .catch((error: unknown) => {
          // What the database could not note is sent again: the server counts it once.
          rest(entry.lane);
          if (storageFaultOf(error) === null) throw error;
        })
        .finally(() => {
          inFlight.delete(entry.lane);
          pump();
        });
    }
    if (inFlight.size === 0 && waiting.length === 0) finished();
  };

  const deliver = async (listed: Entry): Promise<void> => {
    const entry = await db.read(['outbox'], (tx) => stillPending(tx, listed));
    // Another tab settled or discarded it.
    if (!entry) return journal.load();
    const kind = kindOf(entry);
    const bearer = token();
    if (bearer === null) return;
    if (!kind) outdated.add(entry.lane);
    else
      await obey(
        judge(await ports.api.send(requestOf(entry, kind, { bearer, device_id }))),
        entry,
        bearer,
      );
  };

  const obey = async (verdict: Verdict, entry: Entry, bearer: string): Promise<void> => {
    switch (verdict.kind) {
      case 'settled':
        connectivity.reached();
        faults.delete(entry.lane);
        faultsInARow = 0;
        return conclude(entry, verdict);
      case 'gap': {
        const reopened = await db.write(WRITTEN, 'strict', (tx) =>
          reopenFrom(tx, entry, verdict.expected, newId),
        );
        if (!reopened) rest(entry.lane);
        return journal.load();
      }
      case 'taken':
        await db.write(WRITTEN, 'strict', (tx) => renumberFrom(tx, entry, verdict.expected));
        return journal.load();
      case 'unreachable':
        connectivity.events.offline();
        return failedBy(entry, verdict.error);
      case 'maintenance':
        connectivity.events.maintenance(true);
        return failedBy(entry, verdict.error);
      case 'wait':
        void restAll(verdict.ms);
        return failedBy(entry, verdict.error);
      case 'fault':
        rest(entry.lane);
        return failedBy(entry, verdict.error);
      case 'refused':
        rest(entry.lane);
        void connectivity.check();
        return failedBy(entry, verdict.error, { parksAt: REFUSALS });
      case 'sign_in':
        // By now the session may have another token: then the same change goes out with that one.
        if (token() === bearer) refusedToken = bearer;
        else rest(entry.lane, faults.has(entry.lane));
        return;
      case 'outdated':
        outdated.add(entry.lane);
        return;
    }
  };

  const conclude = async (sent: Entry, settlement: Settlement): Promise<void> => {
    const done_at = Math.floor(ports.now() / 1000);
    const entry = await db.write(WRITTEN, 'relaxed', (tx) => settle(tx, sent, settlement, done_at));
    await keep(entry);
    settled(entry);
    if (entry?.state === 'rejected') ports.events?.rejected?.(sent.op_id);
    if (entry?.superseded !== undefined) ports.events?.superseded?.(sent.op_id);
  };

  const failedBy = async (
    sent: Entry,
    error: EntryError,
    refused: { parksAt: number } | null = null,
  ): Promise<void> =>
    keep(await db.write(['outbox'], 'relaxed', (tx) => failed(tx, sent, error, refused)));

  const keep = async (entry: Entry | null) => (entry ? journal.put(entry) : journal.load());

  /** This lane waits; the others go on, unless all of them fail. */
  const rest = (lane: string, isFault = true) => {
    const attempt = faults.get(lane) ?? 0;
    faults.set(lane, attempt + 1);
    if (!isFault) return;
    void restLane(lane, Math.min(retryDelay(attempt, random), LONGEST_REST_MS));
    faultsInARow += 1;
    const rounds = Math.floor(faultsInARow / LANES_AT_ONCE);
    if (faultsInARow % LANES_AT_ONCE === 0) {
      void restAll(Math.min(retryDelay(rounds - 1, random), LONGEST_COMMON_REST_MS));
    }
  };

  const restLane = async (lane: string, ms: number) => {
    resting.add(lane);
    await wait(ms);
    resting.delete(lane);
    kick();
  };

  const restAll = async (ms: number) => {
    commonRests += 1;
    await wait(ms);
    commonRests -= 1;
    kick();
  };

  return {
    kick,
    start() {
      isStarted = true;
      refusedToken = null;
      outdated.clear();
      kick();
    },
    stop() {
      isStarted = false;
      pump();
    },
  };
};

const WRITTEN: StoreName[] = ['outbox', 'lanes'];

const requestOf = (
  entry: Entry,
  kind: Kind<unknown>,
  { bearer, device_id }: { bearer: string; device_id: string },
) => {
  const { method, path, query, body } = kind.request(entry.payload, entry.recorded_ts);
  const search = Object.entries(query ?? {}).map(([name, value]) => `${name}=${value}`);
  return {
    method,
    path: search.length === 0 ? path : `${path}?${search.join('&')}`,
    ...(body === undefined ? {} : { body }),
    headers: {
      authorization: `Bearer ${bearer}`,
      [CHANGE_HEADERS.request_id]: entry.op_id,
      [CHANGE_HEADERS.device_id]: device_id,
      [CHANGE_HEADERS.lane]: entry.lane,
      [CHANGE_HEADERS.lane_seq]: String(entry.lane_seq),
    },
  };
};
