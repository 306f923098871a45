import { once } from 'node:events';
import { connect } from 'node:net';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { verdict } from '../auth/testing.ts';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { buildUser } from '../testing/builders.ts';
import { buildWorld, type World } from '../testing/world.ts';

let api: TestApi;
let world: World;
let as: string;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  world = await buildWorld(api);
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

/** Files that are kept of this client, finished or not. */
const left = () =>
  readdir(api.files_folder, { recursive: true }).then((names) =>
    names.filter((name) => name.startsWith(`${world.client.id}/`)),
  );

test('[§5] a file that is too large is refused with the limit, and nothing of it is left', async () => {
  const payload = Buffer.concat([
    Buffer.from(FIELDS + file('large.pdf') + PDF),
    Buffer.alloc(50 * 1024 * 1024, ' '),
    Buffer.from(END),
  ]);
  const answer = await send(payload);
  expect([verdict(answer), answer.json().detail]).toEqual([
    [413, 'BODY_TOO_LARGE'],
    { file: 'size', max: 50 * 1024 * 1024 },
  ]);
  expect(await left()).toEqual([]);
});

test.each([
  ['ends in the middle of the file', FIELDS + file('a.pdf') + PDF],
  ['ends in the middle of a heading', `${FIELDS}--${BOUNDARY}\r\nContent-Disp`],
  ['has no parts', 'nothing of a form'],
  [
    'ends after the file, before its fields do',
    `${file('a.pdf')}${PDF}\r\n${field('folder', 'policy')}`,
  ],
])('a form that %s is refused, and nothing of it is left', async (_what, payload) => {
  const answer = await send(payload);
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toMatchObject({ error: 'VALIDATION' });
  expect(await left()).toEqual([]);
});

test('a second file, or more fields than there are, is refused, and the first file goes as well', async () => {
  const two = FIELDS + file('a.pdf') + PDF + `\r\n${file('b.pdf')}${PDF}${END}`;
  expect(verdict(await send(two))).toEqual([413, 'BODY_TOO_LARGE']);
  const many = Array.from({ length: 20 }, (_, n) => field(`more-${n}`, 'x')).join('');
  expect(verdict(await send(`${file('a.pdf')}${PDF}\r\n${many}${END}`))).toEqual([
    413,
    'BODY_TOO_LARGE',
  ]);
  expect(await left()).toEqual([]);
});

test('[§5] a type that lies changes nothing: the bytes say what the file is', async () => {
  const page = await send(`${FIELDS}${file('a.pdf')}<html><script>1</script>${END}`);
  expect([verdict(page), page.json().detail]).toEqual([[422, 'VALIDATION'], { file: 'type' }]);
  const named = await send(`${FIELDS}${file('a.html', 'text/html')}${PDF}${END}`);
  expect(named.json()).toMatchObject({ mime: 'application/pdf' });
  expect(verdict(await send(FIELDS, 'multipart/form-data'))[0]).toBeLessThan(500);
  expect(verdict(await send(FIELDS, 'text/plain'))).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
});

test('a connection that is cut off in the middle of a file leaves nothing', async () => {
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
  const parts = async () => (await left()).filter((name) => name.endsWith('.part'));
  await expect.poll(parts, { timeout: 10_000 }).toHaveLength(1);
  socket.destroy();
  await expect.poll(left, { timeout: 10_000 }).toEqual([]);
  const files = api.owner.selectFrom('files').select('id').where('client_id', '=', world.client.id);
  expect(await files.execute()).toEqual([]);
  expect(api.logged.filter((line) => line.includes('"failed"'))).toEqual([]);
});
