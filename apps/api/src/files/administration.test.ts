import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statusAndError } from '../../testing/auth.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { buildClub, buildScheme, buildUser } from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';

let api: TestApi;
let world: World;
let admin: string;
let ngo: string;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  world = await buildWorld(api);
  admin = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
  const body = { client_id: world.client.id, id: null };
  ngo = await api.tokenFor(await buildUser(api.owner, body, 'ngo'));
});
afterAll(() => api.close());

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const pdf = (text = 'one') => new Blob([`%PDF-1.4\n% ${text}\n%%EOF\n`]);
const FIELDS: Readonly<Record<string, string>> = { folder: 'policy', description: 'Safety' };

const upload = async (
  file: Blob | null,
  { url = '/v1/files', as = admin, name = 'safety.pdf', fields = FIELDS, headers = {} } = {},
) => {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  if (file !== null) form.append('file', file, name);
  const request = new Request('http://here', { method: 'POST', body: form });
  return api.fastify.inject({
    method: 'POST',
    url,
    headers: {
      host: world.host,
      authorization: `Bearer ${as}`,
      'content-type': request.headers.get('content-type') ?? '',
      ...headers,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
};

const readBytes = async (id: number, as = admin) => {
  const link = await api.call('GET /files/file', { as, host: world.host, query: { id } });
  return (await api.fastify.inject({ url: link.json().url, headers: { host: world.host } })).body;
};
const listFiles = async (as: string) => {
  const query = { with_logs: 1, with_versions: 1 };
  return (await api.call('GET /files', { as, host: world.host, query })).json();
};

describe('POST /files', () => {
  test('[portals §C] a club uploads a document, which its own users read', async () => {
    const response = await upload(pdf(), { name: 'C:\\policies\\safety.pdf' });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      folder: 'policy',
      name: 'safety.pdf',
      description: 'Safety',
      mime: 'application/pdf',
      version: 1,
      club_id: world.club.id,
    });
    expect(await readBytes(response.json().id, world.token)).toContain('% one');
  });

  test.each([
    ['a picture', Buffer.from(PNG, 'base64'), 'image/png'],
    [
      'a drawing',
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>',
      'image/svg+xml',
    ],
    ['a text', 'Look before you leap.', 'text/plain'],
  ])('[§5] the type of a file follows from its content: %s', async (_, bytes, mime) => {
    const response = await upload(new Blob([bytes]), { name: 'policy.pdf' });
    expect(response.json()).toMatchObject({ mime });
  });

  test.each([
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a program', Buffer.from('4d5a90000300000004000000ffff0000', 'hex')],
    ['an archive', Buffer.from('504b0304140000000000', 'hex')],
  ])('[§5] rejects %s, whatever its name', async (_, bytes) => {
    const response = await upload(new Blob([bytes]));
    expect(statusAndError(response)).toEqual([422, 'VALIDATION']);
    expect(response.json().detail).toEqual({ file: 'type' });
  });

  test('[§5] rejects a form without a file or with invalid fields by field', async () => {
    expect((await upload(null)).json().detail).toEqual({ file: 'required' });
    expect((await upload(new Blob([]))).json().detail).toEqual({ file: 'required' });
    const fields = { folder: 'media', description: ' ' };
    expect((await upload(pdf(), { fields })).json().detail).toEqual({
      folder: 'enum',
      description: 'required',
    });
    const json = await api.call('POST /files', { as: admin, host: world.host, body: {} });
    expect(statusAndError(json)).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  test('[D5] only users of the audience see and open a document', async () => {
    const { id, etag } = (await upload(pdf(), { fields: { ...FIELDS, audience: 'admin' } })).json();
    expect(await listFiles(world.token)).toEqual([]);
    const open = (as: string) =>
      api.call('GET /files/file', { as, host: world.host, query: { id } });
    expect(statusAndError(await open(world.token))).toEqual([404, 'NOT_FOUND']);
    const edit = { as: admin, host: world.host, params: { id }, body: { audience: ['coach'] } };
    const edited = await api.call('PATCH /files/:id', edit);
    expect(edited.json()).toMatchObject({ audience: ['coach'] });
    expect(edited.json().etag).not.toBe(etag);
    const link = (await open(world.token)).json().url;
    expect(await listFiles(admin)).toMatchObject([{ id, audience: ['coach'] }]);
    await api.call('PATCH /files/:id', { ...edit, body: { audience: ['admin'] } });
    const opened = await api.fastify.inject({ url: link, headers: { host: world.host } });
    expect(statusAndError(opened)).toEqual([404, 'NOT_FOUND']);
  });

  test.each(['', 'parent', 'admin,ngo', 'coach,coach'])(
    '[§5] rejects the audience “%s”',
    async (audience) => {
      const response = await upload(pdf(), { fields: { ...FIELDS, audience } });
      expect([response.statusCode, response.json().detail]).toEqual([422, { audience: 'enum' }]);
    },
  );

  test('[D5] coaches cannot upload, and the national body chooses the clubs', async () => {
    expect(statusAndError(await upload(pdf(), { as: world.token }))).toEqual([403, 'FORBIDDEN']);
    const other = await buildClub(api.owner, world.client, { name: 'Lakeside' });
    const forOther = { ...FIELDS, club_ids: String(other.id) };
    expect(statusAndError(await upload(pdf(), { fields: forOther }))).toEqual([403, 'FORBIDDEN']);
    const deleted = await buildClub(api.owner, world.client, { deleted_at: 1 });
    const forDeleted = { ...FIELDS, club_ids: String(deleted.id) };
    expect(statusAndError(await upload(pdf(), { as: ngo, fields: forDeleted }))).toEqual([
      422,
      'VALIDATION',
    ]);
    const response = await upload(pdf(), { as: ngo, fields: forOther });
    expect(response.json()).toMatchObject({ club_id: null });
    expect(await listFiles(admin)).toEqual([]);
    const { id } = response.json();
    const clubs = async () =>
      api.owner.selectFrom('file_clubs').select('club_id').where('file_id', '=', id).execute();
    const edit = (as: string) =>
      api.call('PATCH /files/:id', {
        as,
        host: world.host,
        params: { id },
        body: { club_ids: [] },
      });
    const edited = await edit(ngo);
    expect(edited.statusCode).toBe(200);
    expect(await listFiles(admin)).toHaveLength(1);
    expect(statusAndError(await edit(admin))).toEqual([404, 'NOT_FOUND']);
    const undone = await api.call('POST /audits/:id/undo', {
      as: ngo,
      host: world.host,
      params: { id: String(edited.headers['x-audit-id']) },
    });
    expect(undone.statusCode, undone.body).toBe(200);
    expect(await clubs()).toEqual([{ club_id: other.id }]);
  });
});

describe('POST /files/:id/versions', () => {
  test('[portals §C] a new version replaces the old one and is unread', async () => {
    const { id, etag } = (await upload(pdf())).json();
    await readBytes(id);
    expect((await listFiles(admin))[0].logs).toHaveLength(1);
    const url = `/v1/files/${id}/versions`;
    const headers = { 'if-match': `"${etag}"` };
    expect((await upload(pdf('two'), { url, headers })).json()).toMatchObject({ id, version: 2 });
    expect((await listFiles(admin))[0].logs).toEqual([]);
    expect(await readBytes(id)).toContain('% two');
    const again = await upload(pdf('three'), { url, headers });
    expect(statusAndError(again)).toEqual([412, 'PRECONDITION_FAILED']);
    expect(await readBytes(id)).toContain('% two');
  });
});

describe('the versions of a document', () => {
  test('[portals §C] lists the changes, the newest first', async () => {
    const { id } = (await upload(pdf())).json();
    const url = `/v1/files/${id}/versions`;
    const replace = (note: string) => upload(pdf(note), { url, fields: { ...FIELDS, note } });
    await replace('  Two adults in each group ');
    await replace('');
    expect((await listFiles(world.token))[0].versions).toMatchObject([
      { version: 3, note: null },
      { version: 2, note: 'Two adults in each group' },
      { version: 1, note: null },
    ]);
    const long = await replace('x'.repeat(201));
    expect([long.statusCode, long.json().detail]).toEqual([422, { note: 'maxLength' }]);
  });
});

describe('PATCH and DELETE /files/:id', () => {
  test("a document's description is edited, and the document is deleted", async () => {
    const { id, etag } = (await upload(pdf())).json();
    const headers = { 'if-match': `"${etag}"` };
    const edit = (description: string) =>
      api.call('PATCH /files/:id', {
        as: admin,
        host: world.host,
        params: { id },
        body: { description },
        headers,
      });
    expect((await edit('Safety first')).json()).toMatchObject({ description: 'Safety first' });
    expect(statusAndError(await edit('Later'))).toEqual([412, 'PRECONDITION_FAILED']);
    const remove = (as: string) =>
      api.call('DELETE /files/:id', { as, host: world.host, params: { id } });
    expect(statusAndError(await remove(world.token))).toEqual([403, 'FORBIDDEN']);
    expect((await remove(admin)).statusCode).toBe(204);
    expect(await listFiles(admin)).toEqual([]);
    expect(statusAndError(await remove(admin))).toEqual([404, 'NOT_FOUND']);
  });

  test.each(['a file', 'a video'])('%s of schemes is edited there', async (kind) => {
    const fields = { folder: 'media', description: 'Forward roll' };
    const { id } = (await upload(pdf(), { as: ngo, fields })).json();
    const client_id = world.client.id;
    const squad = await buildScheme(api.owner, world.client, { slug: 'squad' });
    await buildScheme(api.owner, world.client, { slug: 'other' });
    for (const { uuid: scheme_uuid } of [world.scheme, squad]) {
      const row = { client_id, scheme_uuid, name: 'Roll' };
      await (
        kind === 'a video'
          ? api.owner.insertInto('scheme_videos').values({ ...row, url: `file:${id}` })
          : api.owner.insertInto('scheme_files').values({ ...row, file_id: id })
      ).execute();
    }
    const request = { as: ngo, host: world.host, params: { id } };
    const body = { description: 'House rules', folder: 'policy' };
    for (const response of [
      await upload(pdf('two'), { as: ngo, url: `/v1/files/${id}/versions` }),
      await api.call('PATCH /files/:id', { ...request, body }),
      await api.call('DELETE /files/:id', request),
    ]) {
      expect(statusAndError(response)).toEqual([409, 'CONFLICT']);
      expect(response.json().detail).toEqual({ used_by: ['recreational', 'squad'] });
    }
    expect(await readBytes(id, ngo)).toContain('% one');

    const unused = (await upload(pdf(), { as: ngo, fields })).json();
    const removed = await api.call('DELETE /files/:id', { ...request, params: { id: unused.id } });
    expect(removed.statusCode).toBe(204);
  });
});
