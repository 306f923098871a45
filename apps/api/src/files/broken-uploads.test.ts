import { once } from 'node:events';
import { connect } from 'node:net';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statusAndError } from '../../testing/auth.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { buildUser } from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';

let api: TestApi;
let world: World;
let as: string;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  world = await buildWorld(api, { bystanders: false });
  as = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
});

const BOUNDARY = 'parts-of-a-form';
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

const field = (name: string, value: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (name: string, type = 'application/pdf') =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
const END = `\r\n--${BOUNDARY}--\r\n`;
const FIELDS = field('folder', 'policy') + field('description', 'Safety');
const PDF = '%PDF-1.4\n% one\n%%EOF\n';

const send = (payload: string | Buffer, type = TYPE) =>
  api.fastify.inject({
    method: 'POST',
    url: '/v1/files',
    headers: { host: world.host, authorization: `Bearer ${as}`, 'content-type': type },
    payload,
  });

/** The stored files of this client, including unfinished ones. */
const listStoredFiles = () =>
  readdir(api.files_folder, { recursive: true }).then((names) =>
    names.filter((name) => name.startsWith(`${world.client.id}/`)),
  );

describe('broken uploads', () => {
  test('[§5] rejects a file over the limit and stores nothing', async () => {
    const payload = Buffer.concat([
      Buffer.from(FIELDS + file('large.pdf') + PDF),
      Buffer.alloc(50 * 1024 * 1024, ' '),
      Buffer.from(END),
    ]);
    const response = await send(payload);
    expect([statusAndError(response), response.json().detail]).toEqual([
      [413, 'BODY_TOO_LARGE'],
      { file: 'size', max: 50 * 1024 * 1024 },
    ]);
    expect(await listStoredFiles()).toEqual([]);
  });

  test.each([
    ['ends in the middle of the file', FIELDS + file('a.pdf') + PDF],
    ['ends in the middle of a heading', `${FIELDS}--${BOUNDARY}\r\nContent-Disp`],
    ['has no parts', 'nothing of a form'],
    [
      'ends after the file, before its fields do',
      `${file('a.pdf')}${PDF}\r\n${field('folder', 'policy')}`,
    ],
  ])('rejects a form that %s and stores nothing', async (_what, payload) => {
    const response = await send(payload);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ error: 'VALIDATION' });
    expect(await listStoredFiles()).toEqual([]);
  });

  test('rejects a second file or too many fields, and removes the first file', async () => {
    const two = FIELDS + file('a.pdf') + PDF + `\r\n${file('b.pdf')}${PDF}${END}`;
    expect(statusAndError(await send(two))).toEqual([413, 'BODY_TOO_LARGE']);
    const many = Array.from({ length: 20 }, (_, n) => field(`more-${n}`, 'x')).join('');
    expect(statusAndError(await send(`${file('a.pdf')}${PDF}\r\n${many}${END}`))).toEqual([
      413,
      'BODY_TOO_LARGE',
    ]);
    expect(await listStoredFiles()).toEqual([]);
  });

  test('[§5] detects the type from the bytes, not from the declared type', async () => {
    const page = await send(`${FIELDS}${file('a.pdf')}<html><script>1</script>${END}`);
    expect([statusAndError(page), page.json().detail]).toEqual([
      [422, 'VALIDATION'],
      { file: 'type' },
    ]);
    const named = await send(`${FIELDS}${file('a.html', 'text/html')}${PDF}${END}`);
    expect(named.json()).toMatchObject({ mime: 'application/pdf' });
    expect(statusAndError(await send(FIELDS, 'multipart/form-data'))[0]).toBeLessThan(500);
    expect(statusAndError(await send(FIELDS, 'text/plain'))).toEqual([
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ]);
  });

  test('stores nothing of an upload whose connection is lost', async () => {
    const url = new URL(await api.fastify.listen({ host: '127.0.0.1', port: 0 }));
    const socket = connect(Number(url.port), '127.0.0.1');
    await once(socket, 'connect');
    const half = FIELDS + file('a.pdf') + PDF + ' '.repeat(200_000);
    socket.write(
      [
        'POST /v1/files HTTP/1.1',
        `Host: ${world.host}`,
        `Authorization: Bearer ${as}`,
        `Content-Type: ${TYPE}`,
        `Content-Length: ${half.length * 2}`,
        '',
        half,
      ].join('\r\n'),
    );
    const parts = async () => (await listStoredFiles()).filter((name) => name.endsWith('.part'));
    await expect.poll(parts).toHaveLength(1);
    socket.destroy();
    await expect.poll(listStoredFiles).toEqual([]);
    const files = api.owner
      .selectFrom('files')
      .select('id')
      .where('client_id', '=', world.client.id);
    expect(await files.execute()).toEqual([]);
    expect(api.logged.filter((line) => line.includes('"failed"'))).toEqual([]);
  });
});
