import type { RetainedCompletions } from '@springboard/contract';
import { sql } from 'kysely';
import { anyOf } from '../database/any-of.ts';
import { batched } from '../database/batch-query.ts';
import type { Reader, Writer } from '../database/tenant-transaction.ts';
import { valuesTable } from '../database/values-table.ts';
import type { AssessmentKey } from './queries.ts';

/** The completions of several members that outlast a publication (D17), without revoked ones. */
export const findRetainedCompletions = async (
  db: Reader,
  client_id: number,
  scheme_uuid: string,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, RetainedCompletions>> => {
  const rows = await db
    .selectFrom('retained_completions')
    .select(['member_uuid', 'node_id', 'completed_ts'])
    .where('client_id', '=', client_id)
    .where('member_uuid', '=', anyOf(uuids))
    .where('scheme_uuid', '=', scheme_uuid)
    .where('revoked_at', 'is', null)
    .execute();
  const retained = new Map<string, RetainedCompletions>();
  for (const { member_uuid, node_id, completed_ts } of rows) {
    retained.set(member_uuid, { ...retained.get(member_uuid), [node_id]: completed_ts });
  }
  return retained;
};

/** The retained completions of one member in all schemes, the earliest first. */
export const findRetainedCompletionsOfMember = (
  db: Reader,
  client_id: number,
  member_uuid: string,
): Promise<{ scheme_uuid: string; node_id: string; completed_ts: number }[]> =>
  db
    .selectFrom('retained_completions')
    .select(['scheme_uuid', 'node_id', 'completed_ts'])
    .where('client_id', '=', client_id)
    .where('member_uuid', '=', member_uuid)
    .where('revoked_at', 'is', null)
    .orderBy('completed_ts')
    .orderBy('node_id')
    .execute();

/**
 * Retains the completions of these nodes as the stored assessments of `before` have them. A completion that was
 * retained earlier stays as it is; one that was revoked and reached again is retained again.
 */
export const retainCompletions = async (
  db: Writer,
  { client_id, scheme_uuid }: { client_id: number; scheme_uuid: string },
  versions: { before: number; after: number },
  node_ids: readonly string[],
  now: number,
): Promise<void> => {
  await sql`
    insert into retained_completions as retained
      (client_id, club_id, member_uuid, scheme_uuid, node_id, completed_ts, version, created_at)
    select ma.client_id, ma.club_id, ma.member_uuid, ma.scheme_uuid, completed.key,
      completed.value::bigint, ${versions.after}, ${now}
    from member_assessments ma
    cross join lateral json_each_text(ma.document -> 'assessments' -> 'complete') completed
    where ma.client_id = ${client_id} and ma.scheme_uuid = ${scheme_uuid} and ma.version = ${versions.before}
      and completed.key = any (${node_ids}::text[])
    order by ma.member_uuid, completed.key
    on conflict (client_id, member_uuid, scheme_uuid, node_id) do update set
      completed_ts = excluded.completed_ts, version = excluded.version, created_at = excluded.created_at,
      revoked_at = null, revoked_by = null, reason = null
    where retained.revoked_at is not null`.execute(db);
};

/** Deletes retained completions of `version` that hold by the scheme's own rules again. */
export const deleteNeedlessCompletions = batched(
  async (
    db: Writer,
    completions: readonly (AssessmentKey & { version: number; node_id: string })[],
  ): Promise<readonly null[]> => {
    const types = {
      client_id: 'bigint',
      member_uuid: 'uuid',
      scheme_uuid: 'uuid',
      version: 'integer',
      node_id: 'text',
    } as const;
    await sql`
      delete from retained_completions retained using ${valuesTable(completions, 'input', types)}
      where retained.client_id = input.client_id and retained.member_uuid = input.member_uuid
        and retained.scheme_uuid = input.scheme_uuid and retained.version = input.version
        and retained.node_id = input.node_id`.execute(db);
    return completions.map(() => null);
  },
);
