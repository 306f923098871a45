import { kindOf } from '../changes/kinds.ts';
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
import { requestOf } from './request.ts';
import { createRests } from './rests.ts';
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
/** After so many in a row a change is parked. */
const REFUSALS = 5;

export const createSender = ({
  ports,
  key,
  device_id,
  db,
  journal,
  paused,
  settled,
}: SenderParts): Sender => {
  const { connectivity, tokens, owner, newId } = ports;
  const inFlight = new Set<string>();
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

  const rests = createRests(ports, () => kick());

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
    for (const entry of waiting) {
      if (inFlight.size >= LANES_AT_ONCE) break;
      if (inFlight.has(entry.lane) || rests.isResting(entry.lane)) continue;
      inFlight.add(entry.lane);
      void deliver(entry)
        .catch((error: unknown) => {
          // What the database could not note is sent again: the server counts it once.
          rests.afterFault(entry.lane);
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
    if (!kind) {
      outdated.add(entry.lane);
      return;
    }
    const outcome = await ports.api.send(requestOf(entry, kind, { bearer, device_id }));
    await obey(judge(outcome), entry, bearer);
  };

  const obey = async (verdict: Verdict, entry: Entry, bearer: string): Promise<void> => {
    switch (verdict.kind) {
      case 'settled':
        connectivity.reached();
        rests.ended(entry.lane);
        return conclude(entry, verdict);
      case 'gap': {
        const reopened = await db.write(WRITTEN, 'strict', (tx) =>
          reopenFrom(tx, entry, verdict.expected, newId),
        );
        if (!reopened) rests.afterFault(entry.lane);
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
        rests.forAll(verdict.ms);
        return failedBy(entry, verdict.error);
      case 'fault':
        rests.afterFault(entry.lane);
        return failedBy(entry, verdict.error);
      case 'refused':
        rests.afterFault(entry.lane);
        void connectivity.check();
        return failedBy(entry, verdict.error, { parksAt: REFUSALS });
      case 'sign_in':
        // By now the session may have another token: then the same change goes out with that one.
        if (token() === bearer) refusedToken = bearer;
        else if (rests.isRepeated(entry.lane)) rests.afterFault(entry.lane);
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
