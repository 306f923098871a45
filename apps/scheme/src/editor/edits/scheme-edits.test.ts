import type { ServerResponse } from '@springboard/portal/testing';
import { describe, expect, test, vi } from 'vitest';
import { BEN, createServer, createStorage, open, rename, saved } from '../../../testing/edits.ts';
import { unsentOf } from './edits-state.ts';

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
    edits.endFlash('/level/floor/jump');
    expect(edits.store.getState().flashes.size).toBe(0);
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

  test('a scheme without a draft has one after the first edit', () => {
    const { edits } = open();
    expect(edits.store.getState().hasDraft).toBe(false);
    edits.commit([rename('roll', 'Log roll', 'Roll')]);
    expect(edits.store.getState().hasDraft).toBe(true);
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

  const openWithForeignChange = async () => {
    const opened = open();
    const { edits, server } = opened;
    edits.commit([rename('jump', 'Star jump', 'Jump')]);
    edits.commit([rename('roll', 'Log roll', 'Roll')]);
    await saved(edits);
    server.editAs(BEN, rename('roll', 'Egg roll', 'Log roll'));
    await edits.poll();
    const undo = async () => {
      edits.undo();
      await saved(edits);
      return edits.store.getState().conflicts;
    };
    return { ...opened, undo };
  };

  test('[D18] an undo of what another person has changed since is a conflict, and "theirs" leaves it out', async () => {
    const { edits, server, titles, storage, undo } = await openWithForeignChange();
    await undo();
    const [conflict, ...others] = await undo();
    expect(conflict).toMatchObject({ edit: { value: 'Roll' }, theirs: 'Egg roll' });
    expect(others).toEqual([]);
    expect(titles()).toEqual(['Level', 'Floor', 'Egg roll', 'Star jump']);
    if (conflict) edits.settle(conflict, 'theirs');
    expect(await undo()).toEqual([]);
    expect(server.titles()).toEqual(['Level', 'Floor', 'Egg roll', 'Jump']);
    expect([edits.undo(), storage.rows.size]).toEqual([false, 0]);
  });

  test('[D18] "mine" undoes it all the same, and redo brings the other value back', async () => {
    const { edits, server, undo } = await openWithForeignChange();
    const [conflict] = await undo();
    if (conflict) edits.settle(conflict, 'mine');
    await saved(edits);
    expect(server.titles()).toEqual(['Level', 'Floor', 'Roll', 'Star jump']);
    edits.redo();
    await saved(edits);
    expect(server.titles()).toEqual(['Level', 'Floor', 'Egg roll', 'Star jump']);
  });

  test('[D18] a redo of what another person has changed since is a conflict, and "theirs" leaves it out', async () => {
    const { edits, server } = open();
    edits.commit([rename('roll', 'Log roll', 'Roll')]);
    edits.undo();
    await saved(edits);
    server.editAs(BEN, rename('roll', 'Egg roll', 'Roll'));
    await edits.poll();
    edits.redo();
    await saved(edits);
    const [conflict] = edits.store.getState().conflicts;
    expect(conflict).toMatchObject({ edit: { value: 'Log roll' }, theirs: 'Egg roll' });
    if (conflict) edits.settle(conflict, 'theirs');
    expect([edits.undo(), edits.redo()]).toEqual([false, false]);
  });

  test.each([
    [422, 'VALIDATION'],
    [413, 'BODY_TOO_LARGE'],
  ])(
    'an edit that the server answers with %i is dropped, and the others are saved',
    async (status, error) => {
      const server = createServer();
      const answer = async (address: URL, request: Request): Promise<ServerResponse> =>
        request.method === 'POST' && (await request.clone().text()).includes('Bad')
          ? { status, body: { error, detail: null } }
          : server.answer(address, request);
      const { edits, rejections, storage, titles } = open(server, {
        storage: createStorage(),
        answer,
      });
      edits.commit([rename('roll', 'Log roll', 'Roll')]);
      edits.commit([rename('jump', 'Bad', 'Jump')]);
      edits.commit([
        { kind: 'set', node_id: '/level', field: 'title', value: 'One', before: 'Level' },
      ]);
      await saved(edits);
      expect(rejections).toEqual([{ code: error, node_id: '/level/floor/jump' }]);
      expect(server.titles()).toEqual(['One', 'Floor', 'Log roll', 'Jump']);
      expect([titles(), storage.rows.size]).toEqual([server.titles(), 0]);
      edits.undo();
      edits.undo();
      expect(titles()).toEqual(['Level', 'Floor', 'Roll', 'Jump']);
    },
  );

  test('[scheme-portal §15] edits of a deleted scheme stay on the device, and are sent once it is restored', async () => {
    const server = createServer();
    let isDeleted = true;
    const answer = async (address: URL, request: Request): Promise<ServerResponse> =>
      isDeleted
        ? { status: 404, body: { error: 'NOT_FOUND', detail: null } }
        : server.answer(address, request);
    const { edits, rejections, storage } = open(server, { storage: createStorage(), answer });
    await edits.poll();
    expect(edits.store.getState().isDeleted).toBe(true);
    edits.commit([rename('roll', 'Log roll', 'Roll')]);
    await edits.poll();
    expect([storage.rows.size, rejections]).toEqual([1, []]);
    isDeleted = false;
    await edits.poll();
    await saved(edits);
    expect(edits.store.getState().isDeleted).toBe(false);
    expect(server.titles()).toContain('Log roll');
  });

  test('[scheme-portal §15] a scheme that is deleted while an edit is sent keeps the edit, without another attempt', async () => {
    let requests = 0;
    const answer = async (): Promise<ServerResponse> => {
      requests += 1;
      return { status: 404, body: { error: 'NOT_FOUND', detail: null } };
    };
    const { edits, rejections, storage } = open(createServer(), {
      storage: createStorage(),
      answer,
    });
    edits.commit([rename('roll', 'Log roll', 'Roll')]);
    await vi.waitFor(() =>
      expect(edits.store.getState()).toMatchObject({ sending: 'stopped', isDeleted: true }),
    );
    edits.sendNow();
    expect([requests, storage.rows.size, rejections]).toEqual([1, 1, []]);
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
    const { edits, titles } = open(server, { storage: createStorage(), answer });
    await edits.poll();
    expect(edits.store.getState().isOutdated).toBe(true);
    const log = { ...server.log(0), etag: 'new' };
    edits.load({ tree: server.tree(), log, publishedIds: new Set() });
    expect(edits.store.getState()).toMatchObject({ isOutdated: false, n: 0, etag: 'new' });
    expect(titles()).toEqual(['Level', 'Floor', 'Roll', 'Jump']);
  });

  test('a draft that replaces another one gets the unsent edits, and undo reverses only them', async () => {
    const { edits, titles } = open();
    edits.commit([rename('jump', 'Star jump', 'Jump')]);
    await saved(edits);
    edits.commit([rename('roll', 'Log roll', 'Roll')]);
    const other = createServer();
    edits.load({ tree: other.tree(), log: other.log(0), publishedIds: new Set() });
    expect(titles()).toEqual(['Level', 'Floor', 'Log roll', 'Jump']);
    expect(unsentOf(edits.store.getState())).toHaveLength(1);
    expect(edits.undo()).toEqual({ ok: true });
    expect(titles()).toEqual(['Level', 'Floor', 'Roll', 'Jump']);
    expect(edits.undo()).toBe(false);
  });

  test('an edit that is in a draft that is loaded again is neither sent nor shown twice', async () => {
    const isAnswered = Promise.withResolvers<undefined>();
    const server = createServer();
    const answer = async (address: URL, request: Request): Promise<ServerResponse> => {
      const response = await server.answer(address, request);
      await isAnswered.promise;
      return response;
    };
    const { edits, titles } = open(server, { storage: createStorage(), answer });
    edits.commit([rename('roll', 'Log roll', 'Roll')]);
    await vi.waitFor(() => expect(server.requests).toHaveLength(1));
    edits.load({ tree: server.tree(), log: server.log(0), publishedIds: new Set() });
    expect(unsentOf(edits.store.getState())).toEqual([]);
    expect(titles()).toEqual(['Level', 'Floor', 'Log roll', 'Jump']);
    edits.undo();
    expect(titles()).toEqual(['Level', 'Floor', 'Roll', 'Jump']);
    expect(edits.undo()).toBe(false);
    isAnswered.resolve(undefined);
  });
});
