import type { SchemeProgress } from '@springboard/contract';
import { sql } from 'kysely';
import type { Reader } from '../database/tenant-transaction.ts';

type Row = { [Key in keyof SchemeProgress]-?: NonNullable<SchemeProgress[Key]> | null };

/**
 * What the server does with a scheme now, which browsers ask for every few seconds.
 *
 * @param etag of the draft; null without one
 */
export const findProgressOfScheme = async (
  db: Reader,
  client_id: number,
  scheme_uuid: string,
  etag: string | null,
): Promise<SchemeProgress> => {
  const { rows } = await sql<Row>`
    select
      (select json_build_object('at', p.at, 'user_name', u.firstname || ' ' || u.lastname)
        from scheduled_publications p
        left join users u on u.client_id = p.client_id and u.uuid = p.user_uuid
        where p.client_id = ${client_id} and p.scheme_uuid = ${scheme_uuid} and p.etag = ${etag}
          and p.failure is null) as scheduled,
      (select json_build_object('counted', i.counted, 'members', greatest(i.members, i.counted + 1))
        from curriculum_impacts i
        join schemes s on s.client_id = i.client_id and s.uuid = i.scheme_uuid
          and s.version = i.published_version
        join jobs j on j.client_id = i.client_id and j.id = i.job_id and j.state in ('queued', 'running')
        where i.client_id = ${client_id} and i.scheme_uuid = ${scheme_uuid} and i.etag = ${etag}
          and not i.complete) as counting,
      (select json_build_object('version', s.version, 'percent', j.progress)
        from jobs j
        join schemes s on s.client_id = j.client_id and s.uuid = ${scheme_uuid}
        where j.client_id = ${client_id} and j.state in ('queued', 'running') and j.kind = 'recalculate'
          and j.input->>'scheme_uuid' = s.uuid::text
          and (j.input->>'version')::integer = s.version
        order by j.id desc limit 1) as recalculating`.execute(db);
  const { scheduled = null, counting = null, recalculating = null } = rows[0] ?? {};
  return {
    ...(scheduled && { scheduled }),
    ...(counting && { counting }),
    ...(recalculating && { recalculating }),
  };
};
