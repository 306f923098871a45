import { retryDelay } from '@springboard/api-client';
import type { CallInput, SchemeEdit } from '@springboard/contract';
import { nodeIdsOf } from '@springboard/domain';
import type { SetEdit } from './edit-bodies.ts';
import { advance, rebase } from './edit-log.ts';
import { keepOrphan } from './edit-orphans.ts';
import { recordResults } from './edit-results.ts';
import { type EditsContext, unsentOf } from './edits-state.ts';

/** Edits of half a second travel together. */
const SEND_AFTER_MS = 250;
/** The limit of the call. */
const MAX_BATCH = 500;
const MAX_RETRY_EXPONENT = 4;

export type EditSending = {
  /** Sends the queue together with the edits that follow immediately. */
  sendSoon(): void;
  /** Sends the queue now, without the pause after a failure. */
  sendNow(): void;
  /** Sends what an earlier visit left. */
  sendStored(): void;
  /** Reads the edits of others. */
  poll(): Promise<void>;
  begin(): void;
  /** Ends all timers and ignores later responses. */
  end(): void;
};

/** Sends the queue in batches, one request at a time, and reads the log of the server. */
export const createEditSending = (context: EditsContext): EditSending => {
  const { deps, store } = context;
  const { api, slug } = deps;
  const { getState: get, setState: set } = store;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isBusy = false;
  let isEnded = false;
  let attempts = 0;
  /** Smaller after the server has rejected a batch because of one of its edits. */
  let batchLimit = MAX_BATCH;
  /** Values for removed nodes, until the removal is read. */
  const refused: SetEdit[] = [];

  const schedule = (ms: number) => {
    if (isEnded) return;
    clearTimeout(timer);
    timer = setTimeout(() => void send(), ms);
  };

  const readLog = async () => {
    const node_id = deps.openNodeId();
    const query = { after: get().n, ...(node_id !== null && { node_id }) };
    const result = await api.call('GET /curriculum/:slug/edits', { params: { slug }, query });
    if (result.ok && !isEnded) {
      if (get().isDeleted) set({ isDeleted: false, sending: 'idle' });
      advance(context, result.value);
    } else if (!result.ok && result.failure.status === NOT_FOUND) set({ isDeleted: true });
    for (const edit of refused.splice(0)) {
      if (!keepOrphan(context, edit, get().confirmed))
        deps.onRejected({ code: 'UNKNOWN_NODE', node_id: edit.node_id });
    }
  };

  /** Gives up an edit that the server does not accept in any batch. */
  const drop = (edit: SchemeEdit, code: string) => {
    rebase(context, { own: get().own.filter(({ id }) => id !== edit.id) }, new Set([edit.id]));
    void deps.storage.remove([edit.id]);
    deps.onRejected({ code, node_id: nodeIdsOf(edit)[0] });
  };

  const send = async () => {
    clearTimeout(timer);
    const batch = get()
      .pending.flatMap(({ edit, isSent }) => (isSent ? [] : [edit]))
      .slice(0, batchLimit);
    if (isBusy || isEnded || get().isInReview || get().isDeleted || batch.length === 0) return;
    isBusy = true;
    set({ sending: 'sending' });
    const body: CallInput<'POST /curriculum/:slug/edits'>['body'] = {
      base: get().n,
      edits: [...batch],
    };
    const result = await api.call('POST /curriculum/:slug/edits', { params: { slug }, body });
    if (result.ok) {
      attempts = 0;
      batchLimit = Math.min(batchLimit * 2, MAX_BATCH);
      if (!recordResults(context, refused, batch, result.value)) await readLog();
      set({ sending: 'idle' });
    } else if (isTemporary(result.failure.status)) {
      set({ sending: 'waiting' });
      schedule(retryDelay(Math.min(attempts, MAX_RETRY_EXPONENT), deps.random));
      attempts += 1;
    } else if (isAboutEdits(result.failure.status)) {
      const [first] = batch;
      if (batch.length === 1 && first !== undefined) drop(first, result.failure.error);
      else batchLimit = Math.ceil(batch.length / 2);
      set({ sending: 'idle' });
    } else if (result.failure.status === NOT_FOUND) {
      set({ sending: 'stopped', isDeleted: true });
    } else {
      set({ sending: 'stopped' });
      deps.onRejected({ code: result.failure.error, node_id: undefined });
    }
    isBusy = false;
    sendRest();
  };

  const sendRest = () => {
    const { sending, isInReview, isDeleted } = get();
    if (sending === 'idle' && !isInReview && !isDeleted && unsentOf(get()).length > 0) schedule(0);
  };

  return {
    sendSoon() {
      if (!isBusy && get().sending === 'idle') schedule(SEND_AFTER_MS);
    },

    sendNow() {
      attempts = 0;
      if (get().sending !== 'sending') set({ sending: 'idle' });
      schedule(0);
    },

    sendStored: () => schedule(0),

    async poll() {
      if (isBusy || isEnded) return;
      isBusy = true;
      await readLog();
      isBusy = false;
      sendRest();
    },

    begin() {
      isEnded = false;
    },

    end() {
      isEnded = true;
      clearTimeout(timer);
    },
  };
};

const NOT_FOUND = 404;

/** The batch is too large, or one of its edits is invalid. */
const isAboutEdits = (status: number): boolean => status === 413 || status === 422;

const isTemporary = (status: number): boolean =>
  status === 0 || status === 408 || status === 429 || status >= 500;
