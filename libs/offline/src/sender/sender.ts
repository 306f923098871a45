import type { SendOutcome } from '@springboard/api-client';
import { kindOf } from '../changes/kinds.ts';
import type { Connection } from '../database/connection.ts';
import { storageFaultOf } from '../database/faults.ts';
import type { Entry } from '../outbox/entry.ts';
import type { Journal } from '../outbox/journal.ts';
import { renumberFrom, reopenFrom, stillPending } from '../outbox/settle.ts';
import { isTokenOf } from '../owner.ts';
import type { OfflinePorts } from '../ports.ts';
import type { OfflineState } from '../state.ts';
import { answersIn, CHANGES_AT_ONCE, changesRequest, thoseThatFit } from './batch.ts';
import { createKeeper, WRITTEN, type Settled } from './keep.ts';
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
  /** Changes in one call; 1: each goes alone. */
  let atOnce = CHANGES_AT_ONCE;
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
    const bearer = token();
    if (bearer === null) return;
    const request = requestIn(entry, bearer);
    if (!request) return;
    await obey(judge(await ports.api.send(request)), entry, bearer);
  };

  const requestIn = (entry: Entry, bearer: string) => {
    const kind = kindOf(entry);
    if (!kind) outdated.add(entry.lane);
    return kind && requestOf(entry, kind, { bearer, device_id });
  };

  /** D13: many changes in one call, each settled by its own answer. */
  const deliverAll = async (listed: readonly Entry[]): Promise<void> => {
    const found = await db.read(['outbox'], (tx) =>
      Promise.all(listed.map((entry) => stillPending(tx, entry))),
    );
    const entries = found.filter((entry) => entry !== null);
    if (entries.length < found.length) return journal.load();
    const bearer = token();
    if (bearer === null) return;
    const queued = entries.flatMap((entry) => {
      const request = requestIn(entry, bearer);
      return request ? { entry, request } : [];
    });
    const batch = thoseThatFit(queued, atOnce);
    if (batch.length < 2) {
      for (const { entry } of queued.slice(0, LANES_AT_ONCE)) await deliver(entry);
      return;
    }
    const outcome = await ports.api.send(changesRequest(batch, { bearer, request_id: newId() }));
    const sent = batch.map(({ entry }) => entry);
    const answers = answersIn(outcome);
    if (answers) await obeyEach(sent, answers, bearer);
    else await obeyForAll(outcome, sent, bearer);
  };

  const obeyEach = async (
    sent: readonly Entry[],
    answers: ReadonlyMap<string, SendOutcome>,
    bearer: string,
  ): Promise<void> => {
    const settlements: Settled[] = [];
    const others: (() => Promise<void>)[] = [];
    for (const entry of sent) {
      const answer = answers.get(entry.op_id);
      const verdict = answer ? judge(answer) : null;
      if (verdict?.kind === 'settled') settlements.push({ sent: entry, settlement: verdict });
      // The server was there: what one change lacks says nothing of the network.
      else if (!verdict || verdict.kind === 'unreachable') rests.afterFault(entry.lane);
      else others.push(() => obey(verdict, entry, bearer));
    }
    connectivity.reached();
    for (const { sent: entry } of settlements) rests.ended(entry.lane);
    await keeper.conclude(settlements);
    for (const next of others) await next();
  };

  /** The call as a whole brought no answers: nothing is settled, all of it is sent again. */
  const obeyForAll = async (
    outcome: SendOutcome,
    sent: readonly Entry[],
    bearer: string,
  ): Promise<void> => {
    const verdict = judge(outcome);
    // A smaller call may get through where this one took too long.
    if (outcome.kind === 'timeout') atOnce = Math.ceil(atOnce / 4);
    switch (verdict.kind) {
      case 'unreachable':
      case 'maintenance':
      case 'wait':
        if (verdict.kind === 'unreachable') connectivity.events.offline();
        if (verdict.kind === 'maintenance') connectivity.events.maintenance(true);
        if (verdict.kind === 'wait') rests.forAll(verdict.ms);
        return keeper.failed(sent, verdict.error);
      case 'sign_in':
        if (token() === bearer) refusedToken = bearer;
        return;
      case 'settled':
      case 'gap':
      case 'taken':
      case 'fault':
      case 'refused':
      case 'outdated':
        // One of them may be what the server cannot take: each goes alone, until all are through.
        atOnce = 1;
    }
  };

  const obey = async (verdict: Verdict, entry: Entry, bearer: string): Promise<void> => {
    switch (verdict.kind) {
      case 'settled':
        connectivity.reached();
        rests.ended(entry.lane);
        return keeper.conclude([{ sent: entry, settlement: verdict }]);
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
        return keeper.failed([entry], verdict.error);
      case 'maintenance':
        connectivity.events.maintenance(true);
        return keeper.failed([entry], verdict.error);
      case 'wait':
        rests.forAll(verdict.ms);
        return keeper.failed([entry], verdict.error);
      case 'fault':
        rests.afterFault(entry.lane);
        return keeper.failed([entry], verdict.error);
      case 'refused':
        rests.afterFault(entry.lane);
        void connectivity.check();
        return keeper.failed([entry], verdict.error, { parksAt: REFUSALS });
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

  const keeper = createKeeper({ db, journal, ports, settled });

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
