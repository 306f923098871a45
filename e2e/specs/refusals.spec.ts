import { address } from '../helpers/product.ts';
import { apiOf, field, tokenOf } from '../helpers/api.ts';
import { expect, PORT, signIn, test } from '../helpers/test.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const ask = apiOf('coach', PORT);

test('the page and the API report an unknown host name', async ({ page, product }) => {
  const answer = await ask('GET', '/client?hostname=nobody.localhost', {
    host: 'nobody.localhost',
  });
  expect([answer.status, field(answer.json, 'error')]).toEqual([404, 'CLIENT_NOT_FOUND']);
  await page.goto(`http://nobody.localhost:${product.port}/`);
  await expect(page.getByText('Invalid hostname, please contact support')).toBeVisible();
});

test('a wrong password and an unknown user get the same message', async ({ page, product }) => {
  const messages: (string | null)[] = [];
  for (const username of ['ava.morgan', 'nobody.at.all']) {
    await page.goto(address('coach', product.port, '/login'));
    await page.getByLabel('E-mail or username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill('Wrong-1-Wrong');
    await page.getByRole('button', { name: 'Log in' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Login failed' });
    await expect(alert).toBeVisible();
    messages.push(await alert.textContent());
  }
  expect(messages[0]).toBe(messages[1]);
});

test('a failed login keeps the typed username', async ({ page, product }) => {
  await page.goto(address('coach', product.port, '/login'));
  await page.getByLabel('E-mail or username').fill('ava.morgan');
  await page.getByLabel('Password', { exact: true }).fill('Wrong-1-Wrong');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Login failed')).toBeVisible();
  await expect(page.getByLabel('E-mail or username')).toHaveValue('ava.morgan');
});

test('the API rejects broken, expired, unknown and outdated requests without writing', async ({
  product,
}) => {
  const token = await tokenOf('coach', product.port, 'ava.morgan');
  const counts = () =>
    product.query(
      'select (select count(*) from attendance) as marks, (select count(*) from score_history) as grades',
    );
  const before = await counts();
  const today = new Date().toISOString().slice(0, 10);
  const longAgo = new Date(Date.now() - 60 * 86_400_000).toISOString().slice(0, 10);
  const ts = Math.floor(Date.now() / 1000);
  const [mine] = await product.query<{ uuid: string; class_member_id: string }>(
    `select cm.member_uuid as uuid, cm.class_member_id
       from class_members cm join groups g on g.client_id = cm.client_id and g.id = cm.group_id
      where g.client_id = (select client_id from users where username = 'ava.morgan')
        and g.name = 'Hatchlings Open Gym' and not cm.waiting and not cm.guest and cm.left_date is null
        and cm.joined_date <= $1
      order by cm.class_member_id limit 1`,
    [longAgo],
  );
  const mark = (date: string) => ({
    ts,
    date,
    group_ngo_id: null,
    class_member_id: Number(mine?.class_member_id),
  });
  const attempts = [
    [
      'expired or foreign token',
      await ask('GET', '/groups', { token: 'not.a.token' }),
      401,
      'INVALID_TOKEN',
    ],
    ['no token', await ask('GET', '/groups'), 401, 'INVALID_TOKEN'],
    [
      'broken JSON',
      await ask('POST', `/members/${mine?.uuid}/note`, { token, body: '{"note":' }),
      400,
      'INVALID_JSON',
    ],
    [
      'unknown member',
      await ask('POST', `/members/${UNKNOWN}/attendance`, { token, body: mark(today) }),
      404,
      'UNKNOWN_MEMBER',
    ],
    [
      'a date long ago',
      await ask('POST', `/members/${mine?.uuid}/attendance`, { token, body: mark(longAgo) }),
      422,
      'DATE_NOT_ALLOWED',
    ],
    [
      'no date at all',
      await ask('POST', `/members/${mine?.uuid}/attendance`, { token, body: { ts } }),
      422,
      'VALIDATION',
    ],
    ['unknown route', await ask('GET', '/nothing', { token }), 404, 'NOT_FOUND'],
    ['wrong method', await ask('DELETE', '/groups', { token }), 405, 'METHOD_NOT_ALLOWED'],
  ] as const;
  for (const [what, answer, status, error] of attempts) {
    expect.soft([answer.status, field(answer.json, 'error')], what).toEqual([status, error]);
    expect.soft(answer.text, what).not.toMatch(/\bat .*\.ts|postgres|select /i);
  }
  expect(await counts()).toEqual(before);
});

test('no call returns data to a coach of another club', async ({ product }) => {
  const token = await tokenOf('coach', product.port, 'carys.evans');
  const [member] = await product.query<{ uuid: string; group_id: string; class_member_id: string }>(
    `select cm.member_uuid as uuid, cm.group_id, cm.class_member_id
       from class_members cm join groups g on g.client_id = cm.client_id and g.id = cm.group_id
      where g.client_id = (select client_id from users where username = 'ava.morgan')
        and g.name = 'Hatchlings Open Gym' and not cm.waiting and not cm.guest and cm.left_date is null
      order by cm.class_member_id limit 1`,
  );
  const today = new Date().toISOString().slice(0, 10);
  const ts = Math.floor(Date.now() / 1000);
  const { uuid, group_id, class_member_id } = member ?? {
    uuid: '',
    group_id: '',
    class_member_id: '',
  };
  const calls = [
    await ask('GET', `/groups/${group_id}/members?with_progress=1&with_notes=1`, { token }),
    await ask('POST', `/members/${uuid}/attendance`, {
      token,
      body: { ts, date: today, group_ngo_id: null, class_member_id: Number(class_member_id) },
    }),
    await ask('DELETE', `/members/${uuid}/attendance/${today}`, { token }),
    await ask('POST', `/members/${uuid}/note`, { token, body: { note: 'mine' } }),
    await ask('POST', `/members/${uuid}/assessments/first-flight`, {
      token,
      body: {
        member_id: uuid,
        node_id: '/hatchling/jump-and-swing/hang-like-a-sloth',
        assessment: 2,
        ts,
        context: { group_ngo_id: null },
      },
    }),
    await ask('POST', `/groups/${group_id}/registers/${today}`, { token, body: { ts } }),
    await ask('DELETE', `/groups/${group_id}/registers/${today}`, { token }),
  ];
  for (const answer of calls) expect.soft(answer.status, answer.text).toBe(404);
  const list = await ask('GET', `/groups?active=1&date=${today}&all_groups=1&per_page=1000`, {
    token,
  });
  expect(list.text).not.toContain('Hatchlings Open Gym');
});

test('a name search with invalid characters names the valid ones and keeps the list', async ({
  page,
}) => {
  await signIn(page, 'coach', 'ava.morgan');
  await expect(page.getByRole('link', { name: /Hatchlings Open Gym/ }).first()).toBeVisible();
  await page.getByRole('searchbox').fill('Hatch$');
  await expect(
    page.getByText('Use only letters, numbers, spaces, hyphens and underscores in a name search.'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: /Hatchlings Open Gym/ }).first()).toBeVisible();
});
