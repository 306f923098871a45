import type { ApiFailure, ApiResult } from '@springboard/api-client';
import type { BlockText, NodeTranslationEdit } from '@springboard/contract';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TextRow } from './text-rows.ts';

/** Texts that were typed within this time are sent together. */
const WAIT_MS = 400;

type Edits = Record<string, NodeTranslationEdit>;

export type SaverState = {
  readonly state: 'saved' | 'saving' | 'failed';
  /** In seconds; null before the first. */
  readonly savedAt: number | null;
  readonly failure: ApiFailure | null;
  /** What was typed on this page, by the key of the row. */
  readonly typed: ReadonlyMap<string, BlockText>;
};

export type Saver = {
  readonly store: StoreApi<SaverState>;
  readonly change: (row: TextRow, text: BlockText) => void;
  /** Sends what is not sent yet, without a pause. */
  readonly flush: () => void;
};

type SaverDeps = {
  readonly send: (edits: Edits) => Promise<ApiResult<unknown>>;
  /** In seconds. */
  readonly now: () => number;
};

/** Sends translations while they are typed. Texts that were not saved stay, and are sent with the next ones. */
export const createSaver = ({ send, now }: SaverDeps): Saver => {
  const store = createStore<SaverState>(() => ({
    state: 'saved',
    savedAt: null,
    failure: null,
    typed: new Map(),
  }));
  let unsent: Edits = {};
  let isSending = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    const edits = unsent;
    if (isSending || Object.keys(edits).length === 0) return undefined;
    unsent = {};
    isSending = true;
    store.setState({ state: 'saving' });
    const result = await send(edits);
    isSending = false;
    if (!result.ok) {
      unsent = Object.entries(unsent).reduce(withEdit, edits);
      return store.setState({ state: 'failed', failure: result.failure });
    }
    if (Object.keys(unsent).length > 0) return flush();
    return store.setState({ state: 'saved', savedAt: now(), failure: null });
  };
  return {
    store,
    flush: () => void flush(),
    change: ({ key, node_id, at }, text) => {
      const { typed } = store.getState();
      store.setState({ state: 'saving', typed: new Map(typed).set(key, text) });
      const edit = at === null ? { title: text.value } : { content: { [at]: text } };
      unsent = withEdit(unsent, [node_id, edit]);
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), WAIT_MS);
    },
  };
};

/** Adds an edit; the later text of a block holds. */
const withEdit = (edits: Edits, [node_id, edit]: [string, NodeTranslationEdit]): Edits => {
  const known = edits[node_id];
  const content = { ...known?.content, ...edit.content };
  const added = { ...known, ...edit, ...(Object.keys(content).length > 0 && { content }) };
  return { ...edits, [node_id]: added };
};
