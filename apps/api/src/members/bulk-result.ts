import type { MembersBulkResult, SkipReason } from '@springboard/contract';
import { sql } from 'kysely';
import { logViews, viewsOf } from '../access/log-views.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import { findResult } from '../jobs/queries.ts';
import type { Context } from '../routing/context.ts';

/** GET /jobs/:id/members */
export const readBulkResult = async ({
  db,
  principal: { client_id, club_id },
  params: { id },
  now,
}: Context<'GET /jobs/:id/members'>): Promise<MembersBulkResult | ApiError> => {
  const ref = { client_id, kind: 'change_members', id } as const;
  const found = await findResult(db, ref, sql`club_id = ${club_id}`);
  if (found === undefined) return apiError(404, 'NOT_FOUND');
  const { rows: skipped } = await sql<{ member_uuid: string; name: string; reason: SkipReason }>`
    select m.uuid as member_uuid, trim(m.firstname || ' ' || m.lastname) as name, s.reason
    from jsonb_to_recordset(${JSON.stringify(found.result.skipped)}::jsonb) as s (member_uuid uuid, reason text)
    join members m on m.client_id = ${client_id} and m.club_id = ${club_id} and m.uuid = s.member_uuid
      and m.merged_into is null and m.inactive_reason is distinct from 'erased'
    order by lower(m.firstname), lower(m.lastname), m.uuid`.execute(db);
  const uuids = skipped.map(({ member_uuid }) => member_uuid);
  await logViews(db, viewsOf(uuids, ['profile']), now);
  return { ...found.result, skipped };
};
