import type {
  CallInput,
  CallResponse,
  SchemeEdit,
  SchemeEditBody,
  SchemeNode,
} from '@springboard/contract';
import { type Api, retryDelay } from '@springboard/api-client';
import { applyEdit, draftOf, type DraftTree, idsIn, nodesOf } from '@springboard/domain';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { idsOfCommand, type OwnEdit, ownEditOf, reversalOf, stacksOf } from './history.ts';
import type { UnsentStorage } from './unsent-storage.ts';

export type EditLog = CallResponse<'GET /curriculum/:slug/edits'>;
export type Editor = EditLog['editors'][number];
type LogEntry = EditLog['edits'][number];
export type SetEdit = Extract<SchemeEdit, { kind: 'set' }>;

/** A value of the user, where another person has set the same field meanwhile. */
export type Conflict = { readonly edit: SetEdit; readonly theirs: unknown; readonly by: string };

/** A value of the user for a node that another person has removed meanwhile. */
export type Orphan = {
  readonly edit: SetEdit;
  readonly title: string;
  /** What `restore` brings back: the node, or a removed one that contains it. */
  readonly root: string;
};

/** An edit that the server refused, or that cannot be applied. */
export type Rejection = {
  readonly code: string;
  readonly node_id: string | undefined;
  readonly with?: unknown;
};

export type EditsState = {
  /** What is on screen: the server's draft with the user's own edits on top. */
  readonly draft: DraftTree;
  readonly confirmed: DraftTree;
  /** Number of the last edit in `confirmed`. */
  readonly n: number;
  readonly etag: string;
  /** Edits that are not in `confirmed`, oldest first. */
  readonly pending: readonly { readonly edit: SchemeEdit; readonly isSent: boolean }[];
  readonly own: readonly OwnEdit[];
  readonly conflicts: readonly Conflict[];
  readonly orphans: readonly Orphan[];
  /** The draft takes no edits; unsent ones stay here until it does. */
  readonly isInReview: boolean;
  readonly editors: readonly Editor[];
  /** Nodes that other people edited, with the number of the edit. */
  readonly flashes: ReadonlyMap<string, number>;
  /** Seconds since 1970 of the last confirmation in this tab. */
  readonly savedAt: number | null;
  /** waiting: the next attempt follows by itself. stopped: the server rejects the requests. */
  readonly sending: 'idle' | 'sending' | 'waiting' | 'stopped';
  /** The draft on the server is another one: it has to be loaded again. */
  readonly isOutdated: boolean;
};

export type LoadedDraft = {
  readonly tree: readonly SchemeNode[];
  readonly log: EditLog;
  /** Ids of the last published version, which members may have grades under. */
  readonly publishedIds: ReadonlySet<string>;
};

type Deps = {
  readonly api: Pick<Api, 'call'>;
  readonly slug: string;
  readonly user_uuid: string;
  readonly storage: UnsentStorage;
  readonly newId: () => string;
  /** Seconds since 1970. */
  readonly now: () => number;
  readonly random: () => number;
  /** The node whose panel is open, which other users are shown. */
  readonly openNodeId: () => string | null;
  readonly onRejected: (rejection: Rejection) => void;
};

export type CommitResult = { readonly ok: true } | ({ readonly ok: false } & Rejection);

export type SchemeEdits = {
  readonly store: StoreApi<EditsState>;
  /** Shows the edits of one command and queues them, all or none. */
  commit(edits: readonly SchemeEditBody[]): CommitResult;
  /** Reverses the user's last command; false if there is none. */
  undo(): CommitResult | false;
  redo(): CommitResult | false;
  /** Answers a conflict. */
  settle(conflict: Conflict, keep: 'mine' | 'theirs'): void;
  /** Restores the removed node with the user's value, or gives the value up. */
  settleOrphan(orphan: Orphan, keep: 'mine' | 'theirs'): CommitResult;
  /** Gives up the edits that were not sent. */
  discardUnsent(): void;
  /** Replaces the draft with what was loaded again. */
  load(loaded: LoadedDraft): void;
  /** Sends the queue now: the network is back, or the user asked for it. */
  sendNow(): void;
  /** Reads the edits of others. */
  poll(): Promise<void>;
  /** Loads the unsent edits of an earlier visit. Returns the function that ends all timers. */
  start(): () => void;
};

/** Edits of half a second travel together. */
const SEND_AFTER_MS = 250;
/** The limit of the call. */
const MAX_BATCH = 500;
const MAX_RETRY_EXPONENT = 4;

/** The draft of a scheme with the queue of the user's own edits. */
export const createSchemeEdits = (deps: Deps, loaded: LoadedDraft): SchemeEdits => {
  const { api, slug, storage, newId, now } = deps;
  const ownOf = (log: EditLog): OwnEdit[] =>
    log.edits.flatMap(({ by, edit, inverse }) =>
      by.uuid === deps.user_uuid ? [ownEditOf(edit, inverse)] : [],
    );
  const draftFrom = ({ tree, log, publishedIds }: LoadedDraft): DraftTree =>
    draftOf(tree, { slug, publishedIds, removed: log.removed ?? [] });
  const initial = draftFrom(loaded);
  const store = createStore<EditsState>(() => ({
    draft: initial,
    confirmed: initial,
    n: loaded.log.n,
    etag: loaded.log.etag,
    pending: [],
    own: ownOf(loaded.log),
    conflicts: [],
    orphans: [],
    isInReview: loaded.log.in_review,
    editors: loaded.log.editors,
    flashes: new Map(),
    savedAt: null,
    sending: 'idle',
    isOutdated: false,
  }));
  const { getState: get, setState: set } = store;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isBusy = false;
  let isEnded = false;
  let attempts = 0;
  const known = new Set(loaded.log.edits.map(({ edit }) => edit.id));
  /** Values for removed nodes, until the removal is read. */
  const refused: SetEdit[] = [];

  const schedule = (ms: number) => {
    if (isEnded) return;
    clearTimeout(timer);
    timer = setTimeout(() => void send(), ms);
  };

  /** Keeps a value for a node that was removed. Returns false for any other edit. */
  const keepOrphan = (edit: SchemeEdit, draft: DraftTree): boolean => {
    if (edit.kind !== 'set') return false;
    const record = draft.removed.findLast(({ node }) => idsIn(node).includes(edit.node_id));
    const title = record && nodesOf([record.node], null).get(edit.node_id)?.title;
    if (record === undefined || title === undefined) return false;
    const others = get().orphans.filter((orphan) => !isSameField(edit, orphan.edit));
    const replaced = get().orphans.filter((orphan) => !others.includes(orphan));
    void storage.remove(replaced.map((orphan) => orphan.edit.id));
    set({ orphans: [...others, { edit, title, root: record.node.id }] });
    void storage.put([{ edit, isOrphan: true }]);
    return true;
  };

  const queue = (edits: readonly SchemeEdit[]): CommitResult => {
    const { draft: before, pending, own } = get();
    let draft = before;
    const inverses: OwnEdit[] = [];
    for (const edit of edits) {
      const result = applyEdit(draft, edit);
      if (!result.ok) {
        const mayBeOrphan = result.code === 'UNKNOWN_NODE' && edits.length === 1;
        return mayBeOrphan && keepOrphan(edit, draft) ? { ok: true } : result;
      }
      ({ draft } = result);
      inverses.push(ownEditOf(edit, result.inverse));
    }
    set({
      draft,
      pending: [...pending, ...edits.map((edit) => ({ edit, isSent: false }))],
      own: [...own, ...inverses],
    });
    void storage.put(edits.map((edit) => ({ edit })));
    if (!isBusy && get().sending === 'idle') schedule(SEND_AFTER_MS);
    return { ok: true };
  };

  const commit = (bodies: readonly SchemeEditBody[]): CommitResult => {
    const ids = idsOfCommand(bodies.length, newId);
    return queue(bodies.map((body, index) => ({ ...body, id: ids[index] ?? newId() })));
  };

  const reverse = (name: 'undo' | 'redo'): CommitResult | false => {
    const bodies = reversalOf(stacksOf(get().own)[name]);
    return bodies.length > 0 && commit(bodies);
  };

  /** Removes what the server has answered, and shows the rest on top of the confirmed draft. */
  const rebase = (next: Partial<EditsState>, gone: ReadonlySet<string>) => {
    const state = { ...get(), ...next };
    const pending = state.pending.filter(({ edit }) => !gone.has(edit.id));
    let draft = state.confirmed;
    for (const { edit } of pending) {
      const result = applyEdit(draft, edit);
      if (result.ok) ({ draft } = result);
    }
    set({ ...next, pending, draft });
  };

  /** Adds the edits of the log to the confirmed draft. */
  const advance = (log: EditLog) => {
    const { n, confirmed: before, own, flashes: shown, etag } = get();
    const entries = log.edits.filter((entry) => entry.n > n);
    if (log.in_review !== get().isInReview) set({ isInReview: log.in_review });
    if (log.n < n || log.replaced > n || (entries.length === 0 && log.etag !== etag)) {
      set({ isOutdated: true });
      return;
    }
    if (entries.length === 0) {
      set({ editors: log.editors });
      return;
    }
    let confirmed = before;
    const flashes = new Map(shown);
    const others: LogEntry[] = [];
    for (const entry of entries) {
      const result = applyEdit(confirmed, entry.edit);
      if (!result.ok) {
        set({ isOutdated: true });
        return;
      }
      confirmed = result.draft;
      known.add(entry.edit.id);
      if (entry.by.uuid === deps.user_uuid) continue;
      others.push(entry);
      for (const id of nodeIdsOf(entry.edit)) flashes.set(id, entry.n);
    }
    const ids = new Set(own.map(({ id }) => id));
    const elsewhere = ownOf({ ...log, edits: entries }).filter(({ id }) => !ids.has(id));
    const gone = new Set(entries.map(({ edit }) => edit.id));
    rebase(
      {
        confirmed,
        n: log.n,
        etag: log.etag,
        editors: log.editors,
        flashes: others.length > 0 ? flashes : shown,
        own: elsewhere.length > 0 ? [...own, ...elsewhere] : own,
        conflicts: get().conflicts.map((conflict) => ({
          ...conflict,
          by:
            conflict.by ||
            (others.findLast(({ edit }) => isSameField(edit, conflict.edit))?.by.name ?? ''),
        })),
      },
      gone,
    );
    void storage.remove([...gone]);
  };

  const readLog = async () => {
    const node_id = deps.openNodeId();
    const query = { after: get().n, ...(node_id !== null && { node_id }) };
    const result = await api.call('GET /curriculum/:slug/edits', { params: { slug }, query });
    if (result.ok && !isEnded) advance(result.value);
    for (const edit of refused.splice(0)) {
      if (!keepOrphan(edit, get().confirmed))
        deps.onRejected({ code: 'UNKNOWN_NODE', node_id: edit.node_id });
    }
  };

  const answered = (
    batch: readonly SchemeEdit[],
    { n, etag, results }: CallResponse<'POST /curriculum/:slug/edits'>,
  ) => {
    const byId = new Map(batch.map((edit) => [edit.id, edit]));
    const state = get();
    const rejected = new Set<string>();
    const conflicts = [...state.conflicts];
    const waiting = new Set<string>();
    for (const { id, result, code, node_id, theirs, with: detail } of results) {
      const edit = byId.get(id);
      if (edit === undefined || result === 'applied') continue;
      if (code === 'IN_REVIEW') {
        waiting.add(id);
        continue;
      }
      rejected.add(id);
      if (result === 'conflict' && edit.kind === 'set') {
        conflicts.push({ edit, theirs, by: '' });
        void storage.put([{ edit, theirs }]);
      } else if (code === 'UNKNOWN_NODE' && edit.kind === 'set' && edit.node_id === node_id) {
        refused.push(edit);
      } else {
        deps.onRejected({ code: code ?? 'UNKNOWN_ERROR', node_id, with: detail });
      }
    }
    const applied = batch.filter(({ id }) => !rejected.has(id) && !waiting.has(id));
    const isStored = (id: string) =>
      waiting.has(id) || conflicts.some(({ edit }) => edit.id === id);
    void storage.remove(batch.flatMap(({ id }) => (isStored(id) ? [] : [id])));
    const own = state.own.filter(({ id }) => !rejected.has(id));
    const sent = new Set(applied.map(({ id }) => id));
    const pending = state.pending.map((item) =>
      sent.has(item.edit.id) ? { ...item, isSent: true } : item,
    );
    if (waiting.size > 0) set({ isInReview: true });
    const common = {
      own,
      conflicts,
      pending,
      ...(applied.length > 0 && { savedAt: now() }),
    };
    // Without edits of others in between, these are the next ones of the draft.
    const isNext = rejected.size === 0 && n === state.n + applied.length;
    const confirmed = isNext ? applyAll(state.confirmed, applied) : null;
    if (confirmed === null) {
      rebase(common, rejected);
      return false;
    }
    for (const { id } of applied) known.add(id);
    const rest = pending.filter(({ edit }) => !sent.has(edit.id));
    set({ ...common, confirmed, n, etag, pending: rest });
    return true;
  };

  const send = async () => {
    clearTimeout(timer);
    const batch = get()
      .pending.flatMap(({ edit, isSent }) => (isSent ? [] : [edit]))
      .slice(0, MAX_BATCH);
    if (isBusy || isEnded || get().isInReview || batch.length === 0) return;
    isBusy = true;
    set({ sending: 'sending' });
    const body: CallInput<'POST /curriculum/:slug/edits'>['body'] = {
      base: get().n,
      edits: [...batch],
    };
    const result = await api.call('POST /curriculum/:slug/edits', { params: { slug }, body });
    if (result.ok) {
      attempts = 0;
      if (!answered(batch, result.value)) await readLog();
      set({ sending: 'idle' });
    } else if (isTemporary(result.failure.status)) {
      set({ sending: 'waiting' });
      schedule(retryDelay(Math.min(attempts, MAX_RETRY_EXPONENT), deps.random));
      attempts += 1;
    } else {
      set({ sending: 'stopped' });
      deps.onRejected({ code: result.failure.error, node_id: undefined });
    }
    isBusy = false;
    sendRest();
  };

  const sendRest = () => {
    const { sending, isInReview } = get();
    if (sending === 'idle' && !isInReview && unsentOf(get()).length > 0) schedule(0);
  };

  return {
    store,
    commit,
    undo: () => reverse('undo'),
    redo: () => reverse('redo'),

    settle(conflict, keep) {
      const { edit } = conflict;
      set({ conflicts: get().conflicts.filter((other) => other !== conflict) });
      void storage.remove([edit.id]);
      if (keep === 'theirs') return;
      const { node_id, field, value } = edit;
      commit([setEdit({ node_id, field, value, before: conflict.theirs })]);
    },

    settleOrphan(orphan, keep) {
      const { edit, root } = orphan;
      const { node_id, field, value } = edit;
      if (keep === 'mine') {
        const restored = applyEdit(get().draft, { kind: 'restore', node_ids: [root] });
        const draft = restored.ok ? restored.draft : get().draft;
        const before = draft.nodes.get(node_id)?.[field] ?? null;
        const setting = setEdit({ node_id, field, value, before });
        const isThere = get().draft.nodes.has(node_id);
        const result = commit([
          ...(isThere ? [] : [{ kind: 'restore' as const, node_ids: [root] }]),
          setting,
        ]);
        if (!result.ok) return result;
      }
      set({ orphans: get().orphans.filter((other) => other !== orphan) });
      void storage.remove([edit.id]);
      return { ok: true };
    },

    discardUnsent() {
      const gone = new Set(unsentOf(get()).map(({ id }) => id));
      rebase({ own: get().own.filter(({ id }) => !gone.has(id)), sending: 'idle' }, gone);
      void storage.remove([...gone]);
    },

    load(next) {
      for (const { edit } of next.log.edits) known.add(edit.id);
      rebase(
        {
          confirmed: draftFrom(next),
          n: next.log.n,
          etag: next.log.etag,
          editors: next.log.editors,
          isInReview: next.log.in_review,
          isOutdated: false,
        },
        new Set(next.log.edits.map(({ edit }) => edit.id)),
      );
    },

    sendNow() {
      attempts = 0;
      if (get().sending !== 'sending') set({ sending: 'idle' });
      schedule(0);
    },

    async poll() {
      if (isBusy || isEnded) return;
      isBusy = true;
      await readLog();
      isBusy = false;
      sendRest();
    },

    start() {
      isEnded = false;
      const restore = async () => {
        const stored = await storage.load();
        const shown = new Set(get().pending.map(({ edit }) => edit.id));
        const fresh = stored.filter(({ edit }) => !known.has(edit.id) && !shown.has(edit.id));
        for (const { edit, isOrphan } of fresh)
          if (isOrphan === true && !keepOrphan(edit, get().confirmed))
            void storage.remove([edit.id]);
        const unsent = fresh
          .filter((one) => !('theirs' in one) && one.isOrphan !== true)
          .map(({ edit }) => edit);
        const conflicts = fresh.flatMap(({ edit, ...rest }) =>
          'theirs' in rest && edit.kind === 'set' ? [{ edit, theirs: rest.theirs, by: '' }] : [],
        );
        void storage.remove(stored.flatMap(({ edit }) => (known.has(edit.id) ? [edit.id] : [])));
        if (fresh.length === 0) return;
        const items = unsent.map((edit) => ({ edit, isSent: false }));
        const pending = [...items, ...get().pending];
        rebase({ pending, conflicts: [...conflicts, ...get().conflicts] }, new Set());
        schedule(0);
      };
      void restore();
      return () => {
        isEnded = true;
        clearTimeout(timer);
      };
    },
  };
};

const isSameField = (edit: SchemeEdit, { node_id, field }: SetEdit): boolean =>
  edit.kind === 'set' && edit.node_id === node_id && edit.field === field;

/** Null if one of the edits cannot be applied. */
const applyAll = (draft: DraftTree, edits: readonly SchemeEdit[]): DraftTree | null => {
  let next = draft;
  for (const edit of edits) {
    const result = applyEdit(next, edit);
    if (!result.ok) return null;
    next = result.draft;
  }
  return next;
};

const isTemporary = (status: number): boolean =>
  status === 0 || status === 408 || status === 429 || status >= 500;

/** The nodes that an edit is about. */
export const nodeIdsOf = (edit: SchemeEditBody): readonly string[] => {
  switch (edit.kind) {
    case 'add':
      return [edit.node.id];
    case 'set':
    case 'retype':
      return [edit.node_id];
    case 'rename_id':
      return [edit.to];
    case 'place':
      return edit.places.map(({ node_id }) => node_id);
    case 'move':
    case 'remove':
    case 'restore':
    default:
      return edit.node_ids;
  }
};

type FieldChange = {
  readonly node_id: string;
  readonly field: SetEdit['field'];
  readonly value: unknown;
  readonly before: unknown;
};

/** Sets a field. The types do not say that the value belongs to the field; the JSON of the request has no types. */
export const setEdit = (change: FieldChange): SchemeEditBody =>
  JSON.parse(JSON.stringify({ kind: 'set', ...change }));

/** Edits that the server has not confirmed: what the state line counts. */
export const unsentOf = ({ pending }: Pick<EditsState, 'pending'>): readonly SchemeEdit[] =>
  pending.flatMap(({ edit, isSent }) => (isSent ? [] : [edit]));
