import type { CallResponse, SchemeEdit, SchemeEditBody, SchemeNode } from '@springboard/contract';
import { applyEdit, draftOf, type DraftTree, treeOf } from '@springboard/domain';
import { makeApi, NOW, type ServerResponse } from '@springboard/portal/testing';
import { describe, expect, test, vi } from 'vitest';
import { createSchemeEdits, type EditLog, type Rejection, unsentOf } from './scheme-edits.ts';
import type { StoredEdit, UnsentStorage } from './unsent-storage.ts';

const AVA = { uuid: '00000000-0000-4000-8000-00000000000a', name: 'Ava Morgan' };
const BEN = { uuid: '00000000-0000-4000-8000-00000000000b', name: 'Ben Hughes' };

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
const createServer = () => {
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
      const theirs = entries.findLast(
        (entry) =>
          entry.n > base &&
          entry.by.uuid !== AVA.uuid &&
          entry.edit.kind === 'set' &&
          edit.kind === 'set' &&
          entry.edit.node_id === edit.node_id &&
          entry.edit.field === edit.field,
      );
      if (theirs?.edit.kind === 'set' && edit.kind === 'set' && theirs.edit.value !== edit.before)
        return { id, result: 'conflict', theirs: theirs.edit.value } as const;
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
    tree: () => treeOf(draft),
    editAs: (by: Person, body: SchemeEditBody) => apply(by, { ...body, id: newId() }),
  };
};

const newId = () => crypto.randomUUID();

const createStorage = (initial: readonly StoredEdit[] = []) => {
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

const open = (
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

const rename = (id: string, value: string, before: string): SchemeEditBody => ({
  kind: 'set',
  node_id: `/level/floor/${id}`,
  field: 'title',
  value,
  before,
});

const saved = (edits: ReturnType<typeof open>['edits']) =>
  vi.waitFor(() => expect(unsentOf(edits.store.getState())).toEqual([]), { timeout: 3000 });

describe('scheme edits', () => {
  test('an edit is shown immediately, and edits of one moment are sent together', async () => {
    const { edits, server, storage, titles } = open();
    edits.commit([rename('roll', 'Log roll', 'Roll')]);
    edits.commit([rename('jump', 'Star jump', 'Jump')]);
    expect(titles()).toEqual(['Level', 'Floor', 'Log roll', 'Star jump']);
    expect(storage.rows.size).toBe(2);
    await saved(edits);
    expect(server.requests.map(({ length }) => length)).toEqual([2]);
    expect(server.titles()).toEqual(titles());
    expect(storage.rows.size).toBe(0);
  });

  test('a command with an impossible edit changes nothing', () => {
    const { edits, titles } = open();
    const result = edits.commit([
      rename('roll', 'Log roll', 'Roll'),
      { kind: 'move', node_ids: ['/level'], parent: '/level/floor', after: null },
    ]);
    expect(result).toMatchObject({ ok: false, code: 'OWN_DESCENDANT' });
    expect(titles()).toEqual(['Level', 'Floor', 'Roll', 'Jump']);
  });

  test('edits that a closed tab left are sent once', async () => {
    const first = open(createServer(), {
      storage: createStorage(),
      answer: async () => ({ status: 0 }),
    });
    first.edits.commit([rename('roll', 'Log roll', 'Roll')]);
    first.stop();
    const second = open(first.server, { storage: first.storage, answer: first.server.answer });
    await vi.waitFor(() => expect(second.titles()).toContain('Log roll'));
    await saved(second.edits);
    expect(first.server.titles()).toContain('Log roll');
    expect(first.server.log(0).edits).toHaveLength(1);
  });

  test('an edit whose response was lost has one effect', async () => {
    const server = createServer();
    let isLost = true;
    const answer = async (address: URL, request: Request): Promise<ServerResponse> => {
      const response = await server.answer(address, request);
      if (request.method !== 'POST' || !isLost) return response;
      isLost = false;
      return { status: 0 };
    };
    const { edits, titles } = open(server, { storage: createStorage(), answer });
    edits.commit([
      {
        kind: 'add',
        node: { id: '/level/floor/hop', title: 'Hop', t: 's' },
        parent: '/level/floor',
        after: null,
      },
    ]);
    await vi.waitFor(() => expect(edits.store.getState().sending).toBe('waiting'));
    edits.sendNow();
    await saved(edits);
    expect(titles()).toEqual(['Level', 'Floor', 'Hop', 'Roll', 'Jump']);
    expect(server.titles()).toEqual(titles());
  });

  test('edits of others appear below one’s own unsent edits', async () => {
    const { edits, server, titles } = open();
    server.editAs(BEN, rename('jump', 'Tuck jump', 'Jump'));
    edits.commit([rename('roll', 'Log roll', 'Roll')]);
    await edits.poll();
    expect(titles()).toEqual(['Level', 'Floor', 'Log roll', 'Tuck jump']);
    expect([...edits.store.getState().flashes.keys()]).toEqual(['/level/floor/jump']);
    await saved(edits);
    expect(server.titles()).toEqual(titles());
  });

  test('a conflict shows the other value, and "mine" replaces it', async () => {
    const { edits, server, titles, storage } = open();
    server.editAs(BEN, rename('roll', 'Pencil roll', 'Roll'));
    edits.commit([rename('roll', 'Log roll', 'Roll')]);
    await vi.waitFor(() =>
      expect(edits.store.getState().conflicts).toMatchObject([
        { theirs: 'Pencil roll', by: 'Ben Hughes' },
      ]),
    );
    expect(titles()).toContain('Pencil roll');
    // What was typed survives a reload.
    expect([...storage.rows.values()]).toMatchObject([{ theirs: 'Pencil roll' }]);
    const [conflict] = edits.store.getState().conflicts;
    if (conflict) edits.settle(conflict, 'mine');
    await saved(edits);
    expect(server.titles()).toContain('Log roll');
    expect(edits.store.getState().conflicts).toEqual([]);
    await vi.waitFor(() => expect(storage.rows.size).toBe(0));
  });

  test('a refused edit is reported and disappears', async () => {
    const { edits, server, rejections, titles } = open();
    server.editAs(BEN, { kind: 'remove', node_ids: ['/level/floor/roll'] });
    edits.commit([
      { kind: 'move', node_ids: ['/level/floor/roll'], parent: '/level', after: null },
    ]);
    await saved(edits);
    expect(rejections).toMatchObject([{ code: 'UNKNOWN_NODE', node_id: '/level/floor/roll' }]);
    await vi.waitFor(() => expect(titles()).toEqual(['Level', 'Floor', 'Jump']));
  });

  const orphansOf = (edits: ReturnType<typeof open>['edits']) => edits.store.getState().orphans;

  test('a value for a node that another person removed is kept, also after a reload, and restores it', async () => {
    const first = open();
    first.server.editAs(BEN, { kind: 'remove', node_ids: ['/level/floor'] });
    first.edits.commit([rename('roll', 'Log roll', 'Roll')]);
    await vi.waitFor(() =>
      expect(orphansOf(first.edits)).toMatchObject([{ title: 'Roll', root: '/level/floor' }]),
    );
    expect([first.titles(), first.rejections]).toEqual([['Level'], []]);
    first.stop();
    const { edits, titles, server, storage } = open(first.server, { storage: first.storage });
    await edits.poll();
    await vi.waitFor(() => expect(orphansOf(edits)).toHaveLength(1));
    const [orphan] = orphansOf(edits);
    const settled = orphan && edits.settleOrphan(orphan, 'mine');
    expect(settled).toEqual({ ok: true });
    await saved(edits);
    expect(server.titles()).toEqual(['Level', 'Floor', 'Log roll', 'Jump']);
    expect([titles(), orphansOf(edits)]).toEqual([server.titles(), []]);
    await vi.waitFor(() => expect(storage.rows.size).toBe(0));
  });

  test('a value that is typed when the removal is known is kept too, and can be given up', async () => {
    const { edits, server, storage } = open();
    server.editAs(BEN, { kind: 'remove', node_ids: ['/level/floor/roll'] });
    await edits.poll();
    expect(edits.commit([rename('roll', 'Log roll', 'Roll')])).toEqual({ ok: true });
    edits.commit([rename('roll', 'Egg roll', 'Roll')]);
    expect(orphansOf(edits)).toMatchObject([{ edit: { value: 'Egg roll' } }]);
    const [orphan] = orphansOf(edits);
    if (orphan) edits.settleOrphan(orphan, 'theirs');
    expect(orphansOf(edits)).toEqual([]);
    expect(storage.rows.size).toBe(0);
  });

  test('edits during a review stay on the device, and are sent when it ends', async () => {
    const { edits, server, storage, rejections, titles } = open();
    server.review.isOpen = true;
    edits.commit([rename('roll', 'Log roll', 'Roll')]);
    await vi.waitFor(() => expect(edits.store.getState().isInReview).toBe(true), { timeout: 3000 });
    edits.commit([rename('jump', 'Star jump', 'Jump')]);
    await edits.poll();
    expect([titles(), rejections]).toEqual([['Level', 'Floor', 'Log roll', 'Star jump'], []]);
    expect([storage.rows.size, server.requests.length]).toEqual([2, 1]);
    server.review.isOpen = false;
    await edits.poll();
    await saved(edits);
    expect(server.titles()).toEqual(titles());
  });

  test('a review that another person begins is known without an edit', async () => {
    const { edits, server } = open();
    server.review.isOpen = true;
    await edits.poll();
    expect(edits.store.getState().isInReview).toBe(true);
  });

  test('undo and redo reverse whole commands, also after a reload, and never those of others', async () => {
    const first = open();
    first.edits.commit([rename('roll', 'Log roll', 'Roll'), rename('jump', 'Star jump', 'Jump')]);
    first.edits.commit([
      { kind: 'move', node_ids: ['/level/floor/jump'], parent: '/level/floor', after: null },
    ]);
    await saved(first.edits);
    first.stop();
    first.server.editAs(BEN, rename('roll', 'Egg roll', 'Log roll'));
    first.server.editAs(BEN, rename('roll', 'Log roll', 'Egg roll'));
    const { edits, titles, server } = open(first.server);
    expect(titles()).toEqual(['Level', 'Floor', 'Star jump', 'Log roll']);
    edits.undo();
    expect(titles()).toEqual(['Level', 'Floor', 'Log roll', 'Star jump']);
    edits.undo();
    expect(titles()).toEqual(['Level', 'Floor', 'Roll', 'Jump']);
    expect(edits.undo()).toBe(false);
    edits.redo();
    expect(titles()).toEqual(['Level', 'Floor', 'Log roll', 'Star jump']);
    await saved(edits);
    edits.redo();
    await saved(edits);
    expect(edits.redo()).toBe(false);
    expect(server.titles()).toEqual(['Level', 'Floor', 'Star jump', 'Log roll']);
  });

  test('requests that the server rejects stop until the user tries again', async () => {
    let status = 403;
    const server = createServer();
    const answer = async (address: URL, request: Request): Promise<ServerResponse> =>
      status === 403 && request.method === 'POST'
        ? { status, body: { error: 'FORBIDDEN', detail: null } }
        : server.answer(address, request);
    const { edits, rejections } = open(server, { storage: createStorage(), answer });
    edits.commit([rename('roll', 'Log roll', 'Roll')]);
    await vi.waitFor(() => expect(edits.store.getState().sending).toBe('stopped'));
    expect(rejections).toMatchObject([{ code: 'FORBIDDEN' }]);
    expect(unsentOf(edits.store.getState())).toHaveLength(1);
    status = 200;
    edits.sendNow();
    await saved(edits);
    expect(server.titles()).toContain('Log roll');
  });

  test('rejected requests can be discarded, and later edits are sent', async () => {
    let status = 403;
    const server = createServer();
    const answer = async (address: URL, request: Request): Promise<ServerResponse> =>
      status === 403 && request.method === 'POST'
        ? { status, body: { error: 'FORBIDDEN', detail: null } }
        : server.answer(address, request);
    const { edits, storage, titles } = open(server, { storage: createStorage(), answer });
    edits.commit([rename('roll', 'Log roll', 'Roll')]);
    await vi.waitFor(() => expect(edits.store.getState().sending).toBe('stopped'));
    status = 200;
    edits.discardUnsent();
    expect([titles(), storage.rows.size]).toEqual([['Level', 'Floor', 'Roll', 'Jump'], 0]);
    expect(edits.undo()).toBe(false);
    edits.commit([rename('jump', 'Star jump', 'Jump')]);
    await saved(edits);
    expect(server.titles()).toEqual(['Level', 'Floor', 'Roll', 'Star jump']);
  });

  test('a draft that was replaced on the server is loaded again', async () => {
    const server = createServer();
    const answer = async (address: URL, request: Request): Promise<ServerResponse> => {
      const response = await server.answer(address, request);
      return { body: { ...Object(response.body), replaced: 9 } };
    };
    const { edits } = open(server, { storage: createStorage(), answer });
    await edits.poll();
    expect(edits.store.getState().isOutdated).toBe(true);
  });
});
