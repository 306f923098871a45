import type { Grade, SchemeGrades } from '@springboard/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statusAndError } from '../../testing/auth.ts';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import { buildUser, node, THREE_GRADES } from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';

let api: TestApi;
let world: World;
let ngo: string;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  api.clock.now = NOON;
  world = await buildWorld(api);
  ngo = await api.tokenFor(
    await buildUser(api.owner, { client_id: world.client.id, id: null }, 'ngo'),
  );
});
afterAll(() => api.close());

const slug = 'recreational';
const send = (
  key: Parameters<TestApi['call']>[0],
  { as = ngo, params = {}, ...more }: Parameters<TestApi['call']>[1] = {},
) => api.call(key, { as, host: world.host, params: { slug, ...params }, ...more });

/** The last of these labels passes, unless another is marked. */
const labelled = (...labels: string[]): Grade[] => {
  const passing = labels.find((label) => label.endsWith('*')) ?? labels.at(-1);
  return labels.map((label) => ({ label: label.replace('*', ''), pass: label === passing }));
};
const put = (grades: readonly Grade[], mapping?: readonly (number | null)[], as = ngo) =>
  send('PUT /schemes/:slug/grades', { as, body: { grades, ...(mapping && { mapping }) } });
const settings = async (): Promise<SchemeGrades> =>
  (await send('GET /schemes/:slug/grade-settings')).json();
const coachGrades = async (): Promise<Grade[]> =>
  (await send('GET /schemes/:slug/grades', { as: world.token })).json();
const publish = async () => {
  await send('POST /curriculum/:slug/impact');
  await api.runJobs('count_impact');
  const impact = await send('GET /curriculum/:slug/impact');
  const published = await send('POST /curriculum/:slug/publish', { body: {} });
  expect(published.statusCode).toBe(200);
  return impact.json();
};
const give = (
  node_id: string,
  assessment: number,
  { ts = NOON, ...body }: { ts?: number; scheme_version?: number } = {},
) =>
  send('POST /members/:uuid/assessments/:slug', {
    as: world.token,
    params: { uuid: world.member.uuid },
    body: {
      member_id: world.member.uuid,
      node_id,
      assessment,
      ts,
      context: { group_ngo_id: 'G1' },
      ...body,
    },
  });
const readMember = async () => {
  const response = await send('GET /groups/:id/members', {
    as: world.token,
    params: { id: world.group.id },
    query: { with_progress: 1, with_awards: 1 },
  });
  const { scores, assessments } = response.json()[0];
  const grades = Object.entries<{ assessment: number }>(scores);
  return {
    scores: Object.fromEntries(grades.map(([id, { assessment }]) => [id, assessment])),
    complete: Object.keys(assessments.complete).toSorted(),
  };
};
const readHistory = async () => {
  const params = { uuid: world.member.uuid };
  const as = world.token;
  const history = await send('GET /members/:uuid/assessments/:slug/history', { as, params });
  return history
    .json()
    .map((entry: { node_id: string; assessment: number }) => [entry.node_id, entry.assessment]);
};

describe('rewording of grades', () => {
  test('[scheme-portal §8] takes effect immediately, and can be undone', async () => {
    const reworded = labelled('Not yet', 'Almost', 'Pass');
    const response = await put(reworded);
    expect(response.json()).toMatchObject({ grades: reworded, draft: null });
    expect(await coachGrades()).toEqual(reworded);
    await give('/bronze/roll', 1);
    const [entry] = (await send('GET /audits')).json();
    expect(entry).toMatchObject({ action: 'scheme.grades-reword', can_undo: true });
    const id = Number(response.headers['x-audit-id']);
    expect((await send('POST /audits/:id/undo', { params: { id } })).statusCode).toBe(200);
    expect(await coachGrades()).toEqual(THREE_GRADES);
  });

  test('[D5] needs the right to publish, and a current ETag', async () => {
    const { etag } = await settings();
    const headers = { 'if-match': `"${etag}"` };
    const body = { grades: labelled('No', 'Almost', 'Pass') };
    expect((await send('PUT /schemes/:slug/grades', { body, headers })).statusCode).toBe(200);
    expect(statusAndError(await send('PUT /schemes/:slug/grades', { body, headers }))).toEqual([
      412,
      'PRECONDITION_FAILED',
    ]);
    await api.owner
      .updateTable('user_clients')
      .set({ rights: [] })
      .where('client_id', '=', world.client.id)
      .execute();
    expect(statusAndError(await put(THREE_GRADES))).toEqual([403, 'FORBIDDEN']);
    expect((await put(labelled('No', 'Pass'), [0, 0, 1])).statusCode).toBe(200);
    expect(statusAndError(await put(THREE_GRADES, undefined, world.token))).toEqual([
      403,
      'FORBIDDEN',
    ]);
  });
});

describe('the meaning of a grade', () => {
  const explained: Grade[] = [
    { label: 'Not yet', pass: false, meaning: 'waits for a hand' },
    { label: 'Nearly', pass: false },
    { label: 'Pass', pass: true, meaning: 'does it alone' },
  ];

  test('[scheme-portal §8] is saved with the labels, takes effect immediately, and can be undone', async () => {
    const sent = [
      { label: 'Not yet', pass: false, meaning: ' waits for a hand ' },
      { label: 'Nearly', pass: false, meaning: '  ' },
      { label: 'Pass', pass: true, meaning: 'does it alone' },
    ];
    const { etag } = await settings();
    const response = await put(sent);
    expect(response.json()).toMatchObject({ draft: null });
    expect(response.json().etag).not.toBe(etag);
    expect(await coachGrades()).toEqual(explained);
    const id = Number(response.headers['x-audit-id']);
    expect((await send('POST /audits/:id/undo', { params: { id } })).statusCode).toBe(200);
    expect(await coachGrades()).toEqual(THREE_GRADES);
    await put(explained);
    await put(THREE_GRADES);
    expect(await coachGrades()).toEqual(THREE_GRADES);
  });

  test('[scheme-portal §8] has at most 200 characters', async () => {
    const withMeaning = (length: number) =>
      put([{ label: 'Pass', pass: true, meaning: 'x'.repeat(length) }], [0, 0, 0]);
    expect((await withMeaning(201)).statusCode).toBe(422);
    expect((await withMeaning(200)).statusCode).toBe(200);
  });

  test('[scheme-portal §8] is published with other grades, and comes back with an earlier version', async () => {
    await put(explained);
    const after: Grade[] = [
      { label: 'Not yet', pass: false, meaning: 'has a go' },
      { label: 'Pass', pass: true },
    ];
    await put(after, [0, 0, 1]);
    expect((await settings()).draft?.grades).toEqual(after);
    expect(await coachGrades()).toEqual(explained);
    await publish();
    expect(await coachGrades()).toEqual(after);
    await send('POST /curriculum/:slug/versions/:version/restore', {
      params: { version: 1 },
      body: {},
    });
    expect((await settings()).draft?.grades).toEqual(explained);
  });

  test('[scheme-portal §8] of a published grade changes in the draft too, unless the draft has another', async () => {
    const four: Grade[] = [
      { label: 'Not yet', pass: false },
      { label: 'Nearly', pass: false, meaning: 'almost there' },
      { label: 'Pass', pass: false },
      { label: 'Star', pass: true },
    ];
    await put(four, [0, 1, 2]);
    await put([
      { label: 'Began', pass: false, meaning: 'has a go' },
      { label: 'Close', pass: false, meaning: 'needs a hand' },
      { label: 'Pass', pass: true },
    ]);
    expect((await settings()).draft?.grades).toEqual([
      { label: 'Began', pass: false, meaning: 'has a go' },
      { label: 'Close', pass: false, meaning: 'almost there' },
      { label: 'Pass', pass: false },
      { label: 'Star', pass: true },
    ]);
  });
});

describe('other grades of a scheme', () => {
  test('[scheme-portal §8] are refused without a new grade for each old one', async () => {
    await give('/bronze/roll', 2);
    await give('/bronze/jump', 2);
    const two = labelled('Not yet', 'Pass');
    for (const mapping of [undefined, [0, 0], [0, 0, null], [0, 0, 2]]) {
      const response = await put(two, mapping);
      expect(statusAndError(response)).toEqual([422, 'INCOMPLETE_MAPPING']);
      expect(response.json().detail.grades.at(-1)).toEqual({ grade: 2, label: 'Pass', count: 2 });
      expect(response.json().detail.grades).toHaveLength(mapping === undefined ? 3 : 1);
    }
    expect((await put([{ label: 'All', pass: false }], [0, 0, 0])).json().detail).toEqual({
      grades: 'one_pass',
    });
    expect((await put(labelled('Pass', 'pass'), [0, 0, 1])).json().detail).toEqual({
      grades: 'taken',
    });
    expect((await settings()).draft).toBeNull();
  });

  test('[scheme-portal §8] are in the draft until its publication, which maps the grades given so far', async () => {
    await give('/bronze/roll', 1, { ts: NOON - 30 });
    await give('/bronze/roll', 2, { ts: NOON - 20 });
    await give('/bronze/jump', 1, { ts: NOON - 10 });
    const after = labelled('Not yet', 'Some', 'Nearly*', 'Pass');
    const mapping = [0, 2, 3];
    expect((await put(after, mapping)).json()).toMatchObject({
      grades: THREE_GRADES,
      draft: { grades: after, mapping },
    });
    expect([await coachGrades(), await readMember()]).toEqual([
      THREE_GRADES,
      { scores: { '/bronze/jump': 1, '/bronze/roll': 2 }, complete: ['/bronze/roll'] },
    ]);
    const impact = await publish();
    expect(impact).toMatchObject({ gaining: 1, losing: 0 });
    expect(impact.nodes.map(({ node_id }: { node_id: string }) => node_id)).toEqual([
      '/bronze',
      '/bronze/jump',
    ]);
    const mapped = {
      scores: { '/bronze/jump': 2, '/bronze/roll': 3 },
      complete: ['/bronze', '/bronze/jump', '/bronze/roll'],
    };
    // Before and after the job: a read computes what the job stores.
    expect(await readMember()).toEqual(mapped);
    await api.runJobs();
    expect(await readMember()).toEqual(mapped);
    expect(await coachGrades()).toEqual(after);
    expect((await settings()).draft).toBeNull();
    expect((await settings()).grades.map(({ count }) => count)).toEqual([0, 0, 1, 1]);
    expect(await readHistory()).toEqual([
      ['/bronze/jump', 2],
      ['/bronze/roll', 3],
      ['/bronze/roll', 2],
    ]);
    // Passed since the earlier grade, which passes now.
    const { document } = await api.owner
      .selectFrom('member_assessments')
      .select('document')
      .where('member_uuid', '=', world.member.uuid)
      .executeTakeFirstOrThrow();
    expect(document).toMatchObject({ assessments: { complete: { '/bronze/roll': NOON - 30 } } });
  });

  test('[scheme-portal §8] a grade that a device gave before and sends later is mapped as well', async () => {
    await put(labelled('Not yet', 'Some', 'Nearly', 'Pass'), [0, 2, 3]);
    api.clock.now = NOON + 100;
    await publish();
    api.clock.now = NOON + 200;
    await give('/bronze/roll', 2, { ts: NOON + 150, scheme_version: 1 });
    await give('/bronze/jump', 1, { ts: NOON + 50 });
    await give('/silver/cartwheel', 1, { ts: NOON + 150 });
    await give('/silver/handstand', 2, { ts: NOON + 160, scheme_version: 2 });
    const scores = {
      '/bronze/roll': 3,
      '/bronze/jump': 2,
      '/silver/cartwheel': 1,
      '/silver/handstand': 2,
    };
    expect((await readMember()).scores).toEqual(scores);
    const tooHigh = await give('/bronze/roll', 3, { ts: NOON + 170, scheme_version: 1 });
    expect([tooHigh.statusCode, tooHigh.json().detail]).toEqual([422, { highest: 2 }]);
    const best = await give('/bronze/roll', 3, { ts: NOON + 180, scheme_version: 2 });
    expect(best.statusCode).toBe(200);
  });

  test('[scheme-portal §8] two changes map a grade twice, and an earlier version brings its grades back', async () => {
    await give('/bronze/roll', 1, { ts: NOON - 30 });
    await give('/bronze/jump', 2, { ts: NOON - 20 });
    await put(labelled('No', 'Yes'), [0, 0, 1]);
    await publish();
    await put(labelled('Yes', 'No*'), [1, 0]);
    await publish();
    expect((await readMember()).scores).toEqual({ '/bronze/roll': 1, '/bronze/jump': 0 });
    await give('/silver/cartwheel', 0, { ts: NOON - 10, scheme_version: 3 });

    await send('POST /curriculum/:slug/versions/:version/restore', {
      params: { version: 1 },
      body: {},
    });
    expect((await settings()).draft).toMatchObject({ grades: THREE_GRADES, mapping: [2, 0] });
    await publish();
    await api.runJobs();
    expect(await coachGrades()).toEqual(THREE_GRADES);
    expect((await readMember()).scores).toEqual({
      '/bronze/roll': 1,
      '/bronze/jump': 2,
      '/silver/cartwheel': 2,
    });
    expect((await give('/bronze/roll', 2, { ts: NOON })).statusCode).toBe(200);
    expect((await readMember()).complete).toContain('/bronze');
  });

  test('[scheme-portal §8] a pass grade of a single skill follows, also when the change is discarded', async () => {
    const tree = [node('/bronze', 'l', [node('/bronze/roll', 's', [], { grade: 1 })])];
    await send('POST /curriculum/:slug', { body: { curriculum: { tree } } });
    const ownGrade = async () =>
      (await send('GET /curriculum/:slug', { query: { raw: 1 } })).json().tree[0].children[0].grade;
    await put(labelled('Not yet', 'Some', 'Nearly', 'Pass'), [0, 2, 3]);
    expect(await ownGrade()).toBe(2);
    await send('POST /curriculum/:slug/edits', {
      body: {
        base: 0,
        edits: [
          {
            id: randomUUID(),
            kind: 'set',
            node_id: '/bronze',
            field: 'title',
            value: 'B',
            before: '/bronze',
          },
        ],
      },
    });
    expect((await settings()).draft?.mapping).toEqual([0, 2, 3]);
    await put(THREE_GRADES, [0, 1, 2]);
    expect([await ownGrade(), (await settings()).draft]).toEqual([1, null]);
    await put(labelled('Fail', 'Pass'), [0, 0, 1]);
    await send('DELETE /curriculum/:slug/draft');
    await put(labelled('Pass', 'Fail*'), [1, 1, 0]);
    await publish();
    await send('POST /curriculum/:slug/draft/undelete', { body: {} });
    expect([await ownGrade(), (await settings()).draft]).toEqual([1, null]);
  });

  test('[scheme-portal §6] are refused in review', async () => {
    await send('PATCH /curriculum/:slug/:node_id', {
      params: { node_id: '/bronze' },
      body: { title: 'Copper' },
    });
    const { candidates } = (await send('GET /curriculum/:slug/review')).json();
    const reviewers = candidates.map(({ uuid }: { uuid: string }) => uuid);
    await send('POST /curriculum/:slug/review', { body: { reviewers } });
    expect(statusAndError(await put(labelled('No', 'Yes'), [0, 0, 1]))).toEqual([409, 'CONFLICT']);
    expect((await put(labelled('Not yet', 'Almost', 'Pass'))).statusCode).toBe(200);
  });
});
