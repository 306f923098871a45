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
  /** What the scheme no longer has: ids of nodes, and titles and blocks as the server names them. */
  readonly gone: ReadonlySet<string>;
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

/**
 * Sends translations while they are typed. Texts that were not saved stay, and are sent with the next ones, except those
 * that the scheme no longer has.
 */
export const createSaver = ({ send, now }: SaverDeps): Saver => {
  const store = createStore<SaverState>(() => ({
    state: 'saved',
    savedAt: null,
    failure: null,
    typed: new Map(),
    gone: new Set(),
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
      const gone = goneTexts(result.failure);
      unsent = withoutGone(Object.entries(unsent).reduce(withEdit, edits), gone);
      if (gone.size === 0) return store.setState({ state: 'failed', failure: result.failure });
      store.setState(({ gone: before }) => ({ gone: before.union(gone) }));
    }
    if (Object.keys(unsent).length > 0) return flush();
    return store.setState({ state: 'saved', failure: null, ...(result.ok && { savedAt: now() }) });
  };
  return {
    store,
    flush: () => void flush(),
    change: (row, text) => {
      const { typed } = store.getState();
      store.setState({ state: 'saving', typed: new Map(typed).set(row.key, text) });
      unsent = withEdit(unsent, [row.node_id, editOf(row, text)]);
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), WAIT_MS);
    },
  };
};

/** The change of a text, with the source that the page shows beside it. */
const editOf = ({ at, source, block }: TextRow, text: BlockText): NodeTranslationEdit =>
  at === null
    ? { title: text.value, ...(source.value !== null && { source_title: source.value }) }
    : { content: { [at]: { ...text, ...(block && { source: block }) } } };

/** Whether the scheme no longer has the text of a row. */
export const isGone = (gone: SaverState['gone'], { node_id, at }: TextRow): boolean =>
  gone.has(node_id) || gone.has(at === null ? titleOf(node_id) : blockOf(node_id, String(at)));

const titleOf = (node_id: string): string => `${node_id}.title`;
const blockOf = (node_id: string, at: string): string => `${node_id}.content.${at}`;

const GONE: readonly unknown[] = ['UNKNOWN_NODE', 'UNKNOWN_TITLE', 'UNKNOWN_BLOCK'];

/** The nodes and texts that the server does not know; none for another failure. */
const goneTexts = ({ status, detail }: ApiFailure): ReadonlySet<string> => {
  const codes = status === 422 ? Object.entries(Object(detail)) : [];
  return new Set(codes.flatMap(([name, code]) => (GONE.includes(code) ? [name] : [])));
};

const withoutGone = (edits: Edits, gone: ReadonlySet<string>): Edits => {
  const known = Object.entries(edits).flatMap(
    ([node_id, edit]): [string, NodeTranslationEdit][] => {
      if (gone.has(node_id)) return [];
      const { content = {}, ...title } = edit;
      const blocks = Object.entries(content).filter(([at]) => !gone.has(blockOf(node_id, at)));
      const left = {
        ...(!gone.has(titleOf(node_id)) && title),
        ...(blocks.length > 0 && { content: Object.fromEntries(blocks) }),
      };
      return Object.keys(left).length === 0 ? [] : [[node_id, left]];
    },
  );
  return Object.fromEntries(known);
};

/** Adds an edit; the later text of a block holds. */
const withEdit = (edits: Edits, [node_id, edit]: [string, NodeTranslationEdit]): Edits => {
  const known = edits[node_id];
  const content = { ...known?.content, ...edit.content };
  const added = { ...known, ...edit, ...(Object.keys(content).length > 0 && { content }) };
  return { ...edits, [node_id]: added };
};
