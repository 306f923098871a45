import { kindOf } from '../changes/kinds.ts';
import type { Connection } from '../database/connection.ts';
import { storageFaultOf } from '../database/faults.ts';
import type { Entry } from '../outbox/entry.ts';
import type { Journal } from '../outbox/journal.ts';
import { stillPending } from '../outbox/settle.ts';
import type { OfflinePorts } from '../ports.ts';
import type { OfflineState } from '../state.ts';
import { createBearer } from './bearer.ts';
import { answersIn, CHANGES_AT_ONCE, changesRequest, thoseThatFit } from './batch.ts';
import { createKeeper } from './keep.ts';
import { createObedience } from './obey.ts';
import { requestOf } from './request.ts';
import { createRests } from './rests.ts';
import { takeTurn, type Turn } from './turn.ts';
import { judge } from './verdict.ts';

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

export const createSender = ({
  ports,
  key,
  device_id,
  db,
  journal,
  paused,
  settled,
}: SenderParts): Sender => {
  const { connectivity, newId } = ports;
  const bearer = createBearer(ports);
  const inFlight = new Set<string>();
  /** Lanes with a change that this version of the app, or the server, does not understand. */
  const outdated = new Set<string>();
  /** Changes in one call; 1: each goes alone. */
  let atOnce = CHANGES_AT_ONCE;
  let isStarted = false;
  let isRunning = false;
  let turn: Turn | null = null;
  let finished: () => void = () => undefined;

  const isReachable = () => {
    const { online, maintenance } = connectivity.store.getState();
    return online && !maintenance;
  };

  const sendable = (): Entry[] => {
    if (!isStarted || !isReachable()) return [];
    const heads = journal.heads().filter(({ state }) => state === 'pending');
    const isMine = bearer.token() !== null;
    paused(heads.length > 0 && !isMine ? 'sign_in' : outdated.size > 0 ? 'update_app' : null);
    return isMine ? heads.filter(({ lane }) => !outdated.has(lane)) : [];
  };

  const rests = createRests(ports, () => kick());
  const keeper = createKeeper({ db, journal, ports, settled });
  const obey = createObedience({ ports, db, journal, keeper, rests, bearer, outdated });

  const kick = (): void => {
    if (turn) return pump();
    if (isRunning || sendable().length === 0) return;
    isRunning = true;
    const drain = (mine: Turn) =>
      new Promise<void>((resolve) => {
        turn = mine;
        atOnce = CHANGES_AT_ONCE;
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
    const ready = waiting.filter(({ lane }) => !inFlight.has(lane) && !rests.isResting(lane));
    // One call with many changes at a time; a lane is in it once, so that none overtakes another (OF4).
    const isTogether = ready.length > 1 && atOnce > 1 && ports.changes_call?.() === true;
    if (!isTogether) {
      for (const entry of ready.slice(0, Math.max(LANES_AT_ONCE - inFlight.size, 0))) {
        track([entry], () => deliver(entry));
      }
    } else if (inFlight.size === 0) {
      const batch = ready.slice(0, atOnce);
      track(batch, () => deliverAll(batch));
    }
    if (inFlight.size === 0 && waiting.length === 0) finished();
  };

  /** While the work is under way, nothing else of these lanes is. */
  const track = (entries: readonly Entry[], work: () => Promise<void>): void => {
    for (const { lane } of entries) inFlight.add(lane);
    void work()
      .catch((error: unknown) => {
        // What the database could not note is sent again: the server counts it once.
        for (const { lane } of entries) rests.afterFault(lane);
        if (storageFaultOf(error) === null) throw error;
      })
      .finally(() => {
        for (const { lane } of entries) inFlight.delete(lane);
        pump();
      });
  };

  const deliver = async (listed: Entry): Promise<void> => {
    const entry = await db.read(['outbox'], (tx) => stillPending(tx, listed));
    // Another tab settled or discarded it.
    if (!entry) return journal.load();
    const token = bearer.token();
    if (token === null) return;
    const request = requestIn(entry, token);
    if (!request) return;
    await obey.one(judge(await ports.api.send(request)), entry, token);
  };

  const requestIn = (entry: Entry, token: string) => {
    const kind = kindOf(entry);
    if (!kind) outdated.add(entry.lane);
    return kind && requestOf(entry, kind, { bearer: token, device_id });
  };

  /** D13: many changes in one call, each settled by its own answer. */
  const deliverAll = async (listed: readonly Entry[]): Promise<void> => {
    const found = await db.read(['outbox'], (tx) =>
      Promise.all(listed.map((entry) => stillPending(tx, entry))),
    );
    const entries = found.filter((entry) => entry !== null);
    if (entries.length < found.length) return journal.load();
    const token = bearer.token();
    if (token === null) return;
    const queued = entries.flatMap((entry) => {
      const request = requestIn(entry, token);
      return request ? { entry, request } : [];
    });
    const batch = thoseThatFit(queued, atOnce);
    if (batch.length < 2) {
      for (const { entry } of queued.slice(0, LANES_AT_ONCE)) await deliver(entry);
      return;
    }
    const outcome = await ports.api.send(
      changesRequest(batch, { bearer: token, request_id: newId() }),
    );
    const sent = batch.map(({ entry }) => entry);
    const answers = answersIn(outcome);
    if (answers) return obey.each(sent, answers, token);
    // A smaller call may get through where this one took too long.
    if (outcome.kind === 'timeout') atOnce = Math.ceil(atOnce / 4);
    // Alone, until all are through.
    if (await obey.all(judge(outcome), sent, token)) atOnce = 1;
  };

  return {
    kick,
    start() {
      isStarted = true;
      bearer.forgive();
      outdated.clear();
      kick();
    },
    stop() {
      isStarted = false;
      pump();
    },
  };
};
