import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { LightMyRequestResponse } from 'fastify';
import type { ChangeKey } from '../http/context.ts';
import { NOON, type TestApi } from '../testing/api.ts';
import { buildWorld } from '../testing/world.ts';
import type { Sample } from './testing-samples.ts';

/** A world in which every change has something to change. */
export const buildChangeWorld = async (api: TestApi) => {
  const world = await buildWorld(api);
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
  const token = await api.tokenFor(coach, { features: FEATURES });
  return { ...world, token, tag, plan, section };
};

export type ChangeWorld = Awaited<ReturnType<typeof buildChangeWorld>>;

export const FEATURES = {
  MAX_PAST_DAYS_ATTENDANCE: 7,
  ENABLE_SESSION_PLANNING: true,
  CAN_EDIT_SESSION_PLAN: true,
};

/** A change on its way: as a device sends it, alone or with others. */
export type Delivery = Sample & { key: ChangeKey; headers: Record<string, string> };

export type Answer = { status: number; result: string | undefined; body: unknown };

/** How a change is sent. */
export type Way = (
  api: TestApi,
  world: Pick<ChangeWorld, 'host'>,
  as: string,
  deliveries: readonly Delivery[],
) => Promise<Answer[]>;

export const alone: Way = async (api, { host }, as, deliveries) => {
  const answers: Answer[] = [];
  for (const { key, ...request } of deliveries) {
    answers.push(answerOf(await api.call(key, { ...request, as, host })));
  }
  return answers;
};

/** In one changes call (D13). */
export const together: Way = async (api, { host }, as, deliveries) => {
  const changes = deliveries.map(({ key, params = {}, query = {}, body, headers }) => {
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
  const answer = await api.call('POST /changes', { as, host, body: { changes } });
  const { results }: { results: Result[] } = answer.json();
  return results.map(({ status, headers, body }) => ({
    status,
    result: headers['x-op-result'],
    body,
  }));
};

type Result = { status: number; headers: Record<string, string>; body: unknown };

const answerOf = (answer: LightMyRequestResponse): Answer => ({
  status: answer.statusCode,
  result: answer.headers['x-op-result']?.toString(),
  body: answer.body === '' ? null : answer.json(),
});

export const newHeaders = (seq: number, lane = 'a', device: string = randomUUID()) => ({
  'x-device-id': device,
  'x-lane': lane,
  'x-lane-seq': String(seq),
  'x-request-id': randomUUID(),
});

/** Every row of the client in every table, without the numbers that PostgreSQL counts itself. */
export const everything = async (
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
