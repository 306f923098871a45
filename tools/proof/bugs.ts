/** A mistake that somebody could make: one line of the engine, written differently. */
export type Bug = {
  readonly what: string;
  /** Below libs/offline/src. */
  readonly file: string;
  /** A line, or the part of one, that is there exactly once. */
  readonly line: string;
  readonly instead: string;
};

export const BUGS: readonly Bug[] = [
  {
    what: 'says “saved” although the disk refused it',
    file: 'commit.ts',
    line: 'if (isRoomMade && begun === mine) return commit(changes);',
    instead:
      'if (isRoomMade && begun === mine) return commit(changes); return { ok: true, op_ids: [`${begun}`] };',
  },
  {
    what: 'drops a change on 401',
    file: 'sender/verdict.ts',
    line: "if (status === 401) return { kind: 'sign_in', error };",
    instead: "if (status === 401) return { kind: 'settled', result: 'rejected', body, error };",
  },
  {
    what: 'orders by the clock',
    file: 'outbox/queues.ts',
    line: 'if (!first || entry.lane_seq < first.lane_seq) first = entry;',
    instead: 'if (!first || entry.recorded_ts < first.recorded_ts) first = entry;',
  },
  {
    what: 'takes a change off the queue before it is sent',
    file: 'sender/deliver.ts',
    line: 'const outcome = await ports.api.send(request);',
    instead:
      "await obey.one({ kind: 'settled', result: 'applied', body: null, error: null }, entry, token); const outcome = await ports.api.send(request);",
  },
  {
    what: 'believes a captive portal',
    file: 'sender/verdict.ts',
    line: "return { kind: status >= 400 ? 'refused' : 'unreachable', error };",
    instead:
      "return status >= 400 ? { kind: 'refused', error } : { kind: 'settled', result: 'applied', body, error: null };",
  },
  {
    what: 'gives every delivery an id of its own',
    file: 'sender/request.ts',
    line: '[CHANGE_HEADERS.request_id]: entry.op_id,',
    instead: '[CHANGE_HEADERS.request_id]: `${entry.op_id} ${entry.attempts}`,',
  },
  {
    what: 'lets a rejected change block its lane',
    file: 'outbox/queues.ts',
    line: "if (state === 'rejected' || state === 'done') return leave(entry);",
    instead: "if (state === 'done') return leave(entry);",
  },
  {
    what: 'forgets what was not accepted',
    file: 'outbox/settle.ts',
    line: "if (result === 'rejected' && entry.kind !== 'noop') return { ...entry, state: 'rejected', error };",
    instead: '',
  },
  {
    what: 'shows and sends what another user of the device recorded',
    file: 'outbox/journal.ts',
    line: '.filter((entry) => entry.owner === owner)',
    instead: '',
  },
  {
    what: 'shows the server’s rows without what waits',
    file: 'outbox/fold.ts',
    line: 'mark !== undefined && open !== 1 && n <= mark.last_n && !mark.open_at_start.includes(n);',
    instead: 'mark !== undefined && n <= mark.last_n;',
  },
  {
    what: 'does not count parked changes',
    file: 'outbox/counts.ts',
    line: "unsent: (totals.get('pending') ?? 0) + (totals.get('parked') ?? 0),",
    instead: "unsent: totals.get('pending') ?? 0,",
  },
  {
    what: 'starts the database anew at an upgrade',
    file: 'database/schema.ts',
    line: "const outbox = has('outbox')",
    instead: "if (has('outbox')) db.deleteObjectStore('outbox'); const outbox = has('outbox')",
  },
  {
    what: 'gives up after four tries',
    file: 'outbox/settle.ts',
    line: 'const after: Entry = { ...entry, state, attempts, refusals, error };',
    instead:
      'const after: Entry = attempts > 3 ? closed(entry, sent.recorded_ts) : { ...entry, state, attempts, refusals, error };',
  },
  {
    what: 'waits until the clock says that a change was recorded',
    file: 'sender/sender.ts',
    line: "if (state !== 'pending') continue;",
    instead: "if (state !== 'pending' || entry.recorded_ts * 1000 > ports.now()) continue;",
  },
  {
    what: 'does not say that a later value stands',
    file: 'outbox/settle.ts',
    line: "if (result !== 'superseded') return done;",
    instead: "if (result !== 'noop') return done;",
  },
  {
    what: 'keeps no copy of what waits',
    file: 'open.ts',
    line: 'afterPaint(sendAndCopy)',
    instead: 'afterPaint(tellAndSend)',
  },
  {
    what: 'puts what waited back in another order',
    file: 'copy/put-back.ts',
    line: '.toSorted((a, b) => a.n - b.n)',
    instead: '.toSorted((a, b) => b.n - a.n)',
  },
  {
    what: 'brings back what was given up',
    file: 'copy/keep-copy.ts',
    line: 'await Promise.race([writeOrDrop().catch(isForWantOfRoom), wait(AT_MOST_MS)]);',
    instead: '',
  },
];
