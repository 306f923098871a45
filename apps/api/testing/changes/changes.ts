import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { LightMyRequestResponse } from 'fastify';
import type { ChangeKey } from '../../src/routing/context.ts';
import { NOON, type TestApi } from '../api.ts';
import { buildSession } from '../builders.ts';
import { buildWorld } from '../world.ts';
import { DATE, type Sample } from './samples.ts';

/** A world with a row for each kind of change to act on. */
export const buildChangeWorld = async (api: TestApi) => {
  // The tests of changes read whole tables.
  const world = await buildWorld(api, { bystanders: false });
  const { client, club, coach, scheme } = world;
  const of = { client_id: client.id };
  const insertTag = api.owner.insertInto('tags').values({ ...of, tag: 'Squad' });
  const tag = await insertTag.returning('id').executeTakeFirstOrThrow();
  const plan = await api.owner
    .insertInto('lesson_plans')
    .values({
      ...of,
      club_id: club.id,
      title: 'Week 1',
      owner_uuid: coach.uuid,
      scheme_uuid: scheme.uuid,
      created_at: NOON,
      updated_at: NOON,
    })
    .returning('uuid')
    .executeTakeFirstOrThrow();
  const section = await api.owner
    .insertInto('lesson_plan_sections')
    .values({ ...of, club_id: club.id, lesson_plan_uuid: plan.uuid, title: 'Floor', ordering: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const grades = ['/bronze/roll', '/bronze/jump', '/silver/cartwheel', '/silver/handstand'].map(
    (node_id) => ({
      ...of,
      club_id: club.id,
      member_uuid: world.member.uuid,
      scheme_uuid: scheme.uuid,
      node_id,
      assessment: 2,
      ts: NOON - 1000,
      user_uuid: coach.uuid,
    }),
  );
  await api.owner.insertInto('scores').values(grades).execute();
  const history = grades.map((grade) => ({ ...grade, received_ts: grade.ts, superseded: false }));
  await api.owner.insertInto('score_history').values(history).execute();
  await buildSession(api.owner, world.group, DATE);
  const token = await api.tokenFor(coach, { features: FEATURES });
  return { ...world, token, tag, plan, section };
};

export type ChangeWorld = Awaited<ReturnType<typeof buildChangeWorld>>;

export const FEATURES = {
  MAX_PAST_DAYS_ATTENDANCE: 7,
  ENABLE_SESSION_PLANNING: true,
  CAN_EDIT_SESSION_PLAN: true,
};

/** A change as a device sends it. */
export type ChangeRequest = Sample & { key: ChangeKey; headers: Record<string, string> };

export type ChangeResponse = { status: number; result: string | undefined; body: unknown };

/** How changes are sent. */
export type Transport = (
  api: TestApi,
  world: Pick<ChangeWorld, 'host'>,
  as: string,
  requests: readonly ChangeRequest[],
) => Promise<ChangeResponse[]>;

/** Each in a call of its own. */
export const sendSeparately: Transport = async (api, { host }, as, requests) => {
  const responses: ChangeResponse[] = [];
  for (const { key, ...request } of requests) {
    responses.push(toChangeResponse(await api.call(key, { ...request, as, host })));
  }
  return responses;
};

/** All in one changes call (D13). No responses if the call itself is rejected. */
export const sendBatched: Transport = async (api, { host }, as, requests) => {
  const changes = requests.map(({ key, params = {}, query = {}, body, headers }) => {
    const [method = '', path = ''] = key.split(' ');
    const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String(params[name])),
    );
    const search = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
    );
    return {
      method,
      path: search.size === 0 ? filled : `${filled}?${search.toString()}`,
      headers,
      body,
    };
  });
  const response = await api.call('POST /changes', { as, host, body: { changes } });
  const { results = [] }: { results?: Result[] } = response.json();
  return results.map(({ status, headers, body }) => ({
    status,
    result: headers['x-op-result'],
    body,
  }));
};

type Result = { status: number; headers: Record<string, string>; body: unknown };

const toChangeResponse = (response: LightMyRequestResponse): ChangeResponse => ({
  status: response.statusCode,
  result: response.headers['x-op-result']?.toString(),
  body: response.body === '' ? null : response.json(),
});

/** Headers of a queued change with a new request id. */
export const newHeaders = (seq: number, lane = 'a', device: string = randomUUID()) => ({
  'x-device-id': device,
  'x-lane': lane,
  'x-lane-seq': String(seq),
  'x-request-id': randomUUID(),
});

/** Every row of the client in every table, without generated ids. */
export const allRows = async (
  api: TestApi,
  client_id: number,
): Promise<Record<string, string[]>> => {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'client_id' order by 1`.execute(api.owner);
  const selects = tables.map(
    ({ name }) => sql`select ${sql.lit(name)} as name, (to_jsonb(t) - 'id')::text as row
      from ${sql.table(name)} t where client_id = ${client_id}`,
  );
  const { rows } = await sql<{ name: string; row: string }>`
    ${sql.join(selects, sql` union all `)} order by 1, 2`.execute(api.owner);
  const all: Record<string, string[]> = {};
  for (const { name, row } of rows) (all[name] ??= []).push(row);
  return all;
};
