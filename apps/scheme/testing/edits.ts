import type { CallResponse, SchemeEdit, SchemeEditBody, SchemeNode } from '@springboard/contract';
import { applyEdit, draftOf, type DraftTree, treeOf } from '@springboard/domain';
import { makeApi, NOW, type ServerResponse } from '@springboard/portal/testing';
import { expect, vi } from 'vitest';
import { isSameField } from '../src/editor/edits/edit-bodies.ts';
import { type EditLog, type Rejection, unsentOf } from '../src/editor/edits/edits-state.ts';
import { createSchemeEdits } from '../src/editor/edits/scheme-edits.ts';
import type { StoredEdit, UnsentStorage } from '../src/editor/edits/unsent-storage.ts';

const AVA = { uuid: '00000000-0000-4000-8000-00000000000a', name: 'Ava Morgan' };
export const BEN = { uuid: '00000000-0000-4000-8000-00000000000b', name: 'Ben Hughes' };

const skill = (title: string): SchemeNode => ({
  id: `/level/floor/${title.toLowerCase()}`,
  parentId: '/level/floor',
  title,
  t: 's',
  children: [],
});

const TREE: SchemeNode[] = [
  {
    id: '/level',
    parentId: null,
    title: 'Level',
    t: 'l',
    children: [
      {
        id: '/level/floor',
        parentId: '/level',
        title: 'Floor',
        t: 'sg',
        children: [skill('Roll'), skill('Jump')],
      },
    ],
  },
];

type Entry = EditLog['edits'][number];
type Person = typeof AVA;

/** A server that applies edits like the real one, as far as this test needs it. */
export const createServer = () => {
  let draft: DraftTree = draftOf(TREE);
  const entries: Entry[] = [];
  const requests: SchemeEdit[][] = [];
  const review = { isOpen: false };
  const apply = (by: Person, edit: SchemeEdit) => {
    const result = applyEdit(draft, edit);
    if (!result.ok) return result;
    ({ draft } = result);
    const n = entries.length + 1;
    entries.push({ n, by, at: NOW, edit, inverse: result.inverse, undone: false });
    return null;
  };
  const etag = () => `etag ${entries.length}`;
  const log = (after: number): EditLog => ({
    n: entries.length,
    etag: etag(),
    in_review: review.isOpen,
    replaced: 0,
    edits: entries.filter(({ n }) => n > after),
    ...(after === 0 && { removed: [...draft.removed] }),
    editors: [],
  });
  const post = (
    base: number,
    edits: SchemeEdit[],
  ): CallResponse<'POST /curriculum/:slug/edits'> => {
    requests.push(edits);
    if (review.isOpen) {
      const results = edits.map(
        ({ id }) => ({ id, result: 'refused', code: 'IN_REVIEW' }) as const,
      );
      return { n: entries.length, etag: etag(), results };
    }
    const results = edits.map((edit) => {
      const { id } = edit;
      if (entries.some((entry) => entry.edit.id === id)) return { id, result: 'applied' } as const;
      if (edit.kind === 'set') {
        const isForeign = (entry: Entry) =>
          entry.n > base && entry.by.uuid !== AVA.uuid && isSameField(entry.edit, edit);
        const theirs = draft.nodes.get(edit.node_id)?.[edit.field];
        const isCompared = edit.undoes !== undefined || entries.some(isForeign);
        if (theirs !== undefined && isCompared && theirs !== edit.before && theirs !== edit.value)
          return { id, result: 'conflict', theirs } as const;
      }
      const rejection = apply(AVA, edit);
      return rejection === null
        ? ({ id, result: 'applied' } as const)
        : ({ id, result: 'refused', code: rejection.code, node_id: rejection.node_id } as const);
    });
    return { n: entries.length, etag: etag(), results };
  };
  const answer = async (address: URL, request: Request): Promise<ServerResponse> => {
    if (request.method !== 'POST')
      return { body: log(Number(address.searchParams.get('after') ?? 0)) };
    const { base, edits } = await request.json();
    return { body: post(base, edits) };
  };
  return {
    log,
    requests,
    review,
    answer,
    titles: () => titlesOf(draft),
    tree: (): DraftTree => draft,
    editAs: (by: Person, body: SchemeEditBody) => apply(by, { ...body, id: newId() }),
  };
};

const newId = () => crypto.randomUUID();

export const createStorage = (initial: readonly StoredEdit[] = []) => {
  const rows = new Map(initial.map((row) => [row.edit.id, row]));
  const storage: UnsentStorage = {
    load: async () => [...rows.values()],
    put: async (edits) => edits.forEach((row) => rows.set(row.edit.id, row)),
    remove: async (gone) => gone.forEach((id) => rows.delete(id)),
  };
  return { storage, rows };
};

const titlesOf = (draft: DraftTree): readonly string[] => {
  const titles = (nodes: readonly SchemeNode[]): string[] =>
    nodes.flatMap(({ title, children }) => [title, ...titles(children)]);
  return titles(treeOf(draft));
};

/** The edits of Ava, with a server and a storage that a test can look into. */
export const open = (
  server = createServer(),
  { storage = createStorage(), answer = server.answer } = {},
) => {
  const rejections: Rejection[] = [];
  const edits = createSchemeEdits(
    {
      api: makeApi(answer),
      slug: 'first-flight',
      user_uuid: AVA.uuid,
      storage: storage.storage,
      newId,
      now: () => NOW,
      random: () => 0,
      openNodeId: () => '/level/floor',
      onRejected: (rejection) => rejections.push(rejection),
    },
    { tree: server.tree(), log: server.log(0), publishedIds: new Set() },
  );
  const stop = edits.start();
  return {
    edits,
    server,
    storage,
    rejections,
    stop,
    titles: () => titlesOf(edits.store.getState().draft),
  };
};

export const rename = (id: string, value: string, before: string): SchemeEditBody => ({
  kind: 'set',
  node_id: `/level/floor/${id}`,
  field: 'title',
  value,
  before,
});

/** Waits until the server has confirmed all edits. */
export const saved = (edits: ReturnType<typeof open>['edits']) =>
  vi.waitFor(() => expect(unsentOf(edits.store.getState())).toEqual([]), { timeout: 3000 });
