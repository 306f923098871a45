import type { Connection } from '../database/connection.ts';
import { storageFaultOf } from '../database/faults.ts';
import type { Entry } from '../outbox/entry.ts';
import type { Journal } from '../outbox/journal.ts';
import type { OfflinePorts } from '../ports.ts';
import type { OfflineState } from '../state.ts';
import { createAhead } from './ahead.ts';
import { CHANGES_AT_ONCE, LANES_AT_ONCE } from './at-once.ts';
import { createBearer } from './bearer.ts';
import { createDeliveries } from './deliver.ts';
import { createKeeper } from './keep.ts';
import { createObedience } from './obey.ts';
import { createRests } from './rests.ts';
import { takeTurn, type Turn } from './turn.ts';

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
  /** Names the database that is open to the server, for this owner. */
  readonly device_id: () => string;
  readonly paused: (why: OfflineState['paused']) => void;
  /** Entries have been settled; null: by another tab; none: what waits stands elsewhere in its lane. */
  readonly settled: (entries: readonly (Entry | null)[]) => void;
};

/** Between two transactions that write answers down. */
const REST_MS = 50;
/** Looked at together, again when fewer than twice what is on its way may go out. */
const LOOKED_AT = 32;
/** Of a long queue, so many are enough to choose from. */
const CHOICE = 2 * LOOKED_AT;

/** What may go out now, and whether there is anything that may, now or later. */
type Sendable = { readonly ready: readonly Entry[]; readonly isAny: boolean };
const NONE: Sendable = { ready: [], isAny: false };

export const createSender = ({
  ports,
  key,
  device_id,
  db,
  journal,
  paused,
  settled,
}: SenderParts): Sender => {
  const { connectivity } = ports;
  const bearer = createBearer(ports);
  const ahead = createAhead(db);
  /** Lanes of which something is being looked at, on its way or being written down. */
  const inFlight = new Set<string>();
  const onTheirWay = new Set<Entry>();
  let isLooking = false;
  let isDue = false;
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

  /** Of what may go out now, the first `most`. */
  const sendable = (most: number): Sendable => {
    if (!isStarted || !isReachable()) return NONE;
    const ready: Entry[] = [];
    const isMine = bearer.token() !== null;
    let [isPending, isAny] = [false, false];
    for (const entry of journal.heads()) {
      const { lane, state } = entry;
      if (state !== 'pending') continue;
      isPending = true;
      if (!isMine) break;
      if (outdated.has(lane)) continue;
      isAny = true;
      if (inFlight.has(lane) || rests.isResting(lane)) continue;
      if (ready.push(entry) === most) break;
    }
    paused(isPending && !isMine ? 'sign_in' : outdated.size > 0 ? 'update_app' : null);
    return { ready, isAny };
  };

  const rests = createRests(ports, () => kick());
  // While others take every place, no lane waits for its answer to be written down.
  const rest = async () => (onTheirWay.size < LANES_AT_ONCE ? undefined : ports.wait(REST_MS));
  const keeper = createKeeper({ db, journal, ports, settled, rest });
  const obey = createObedience({ ports, db, keeper, rests, bearer, outdated });
  const deliveries = createDeliveries({ ports, db, journal, device_id, bearer, obey, outdated });

  const kick = (): void => {
    if (turn) return pump();
    if (isRunning || !sendable(1).isAny) return;
    isRunning = true;
    const drain = (mine: Turn) =>
      new Promise<void>((resolve) => {
        turn = mine;
        atOnce = CHANGES_AT_ONCE;
        ahead.forget();
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
    const isTogether = atOnce > 1 && ports.changes_call?.() === true;
    const { ready, isAny } = turn.isLost() ? NONE : sendable(isTogether ? atOnce : CHOICE);
    // One call with many changes at a time; a lane is in it once, so that none overtakes another (OF4).
    if (!isTogether || ready.length < 2) {
      sendSome(ready);
    } else if (inFlight.size === 0) {
      track(ready, async () => {
        atOnce = await deliveries.all(ready, atOnce);
      });
    }
    if (inFlight.size === 0 && !isAny) finished();
  };

  /** Once, for all that ended together. */
  const pumpSoon = (): void => {
    if (isDue) return;
    isDue = true;
    queueMicrotask(() => {
      isDue = false;
      pump();
    });
  };

  /** Each alone: those that were looked at, and meanwhile a look at the next. */
  const sendSome = (ready: readonly Entry[]): void => {
    const { seen = [], unseen = [] } = Object.groupBy(ready, (entry) =>
      ahead.has(entry) ? 'seen' : 'unseen',
    );
    for (const listed of seen.slice(0, Math.max(LANES_AT_ONCE - onTheirWay.size, 0))) {
      const entry = ahead.take(listed);
      if (entry) send(entry);
    }
    if (isLooking || unseen.length === 0 || seen.length > 2 * LANES_AT_ONCE) return;
    const next = unseen.slice(0, LOOKED_AT);
    track(next, () => look(next));
  };

  const send = (entry: Entry): void => {
    onTheirWay.add(entry);
    // The next goes out while this one is written down.
    const answered = () => {
      onTheirWay.delete(entry);
      pumpSoon();
    };
    track([entry], () => deliveries.one(entry, answered).finally(answered));
  };

  const look = async (listed: readonly Entry[]): Promise<void> => {
    isLooking = true;
    try {
      // Another tab settled or discarded one.
      if (!(await ahead.look(listed))) await journal.load();
    } finally {
      isLooking = false;
    }
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
        pumpSoon();
      });
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
