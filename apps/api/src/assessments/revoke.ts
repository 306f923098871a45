import { nodeOf } from '@springboard/assessment';
import { sql } from 'kysely';
import { findWritableMember } from '../access/member-access.ts';
import { todaySql } from '../access/today.ts';
import { audit } from '../database/audit.ts';
import type { Writer } from '../database/tenant-transaction.ts';
import { apiError, type ApiError } from '../http/api-error.ts';
import type { Context } from '../routing/context.ts';
import type { Server } from '../routing/server.ts';
import { type ClubKey, lockAssessment } from './queries.ts';
import { recomputeAssessment } from './recompute.ts';

/** D17: only a person can take away a completion that outlasted a publication, with a reason. */
export const revokeCompletion = ({
  principal,
  params,
  body,
  now,
  server,
  write,
}: Context<'POST /members/:uuid/assessments/:slug/revoke'>): Promise<undefined | ApiError> =>
  write(async (db) => {
    const { client_id, user_uuid } = principal;
    const member = await findWritableMember(db, principal, todaySql(principal, now), params.uuid);
    if (member === undefined) return apiError(404, 'UNKNOWN_MEMBER');
    const scheme = await server.findScheme(db, client_id, { slug: params.slug });
    if (scheme === null) return apiError(404, 'NOT_FOUND');
    const { club_id } = member;
    const key = { client_id, club_id, member_uuid: params.uuid, scheme_uuid: scheme.uuid };
    const awardsBefore = await lockAssessment(db, key);
    const { node_id } = body;
    const reason = body.reason.trim();
    const revoked = await db
      .updateTable('retained_completions')
      .set({ revoked_at: now, revoked_by: user_uuid, reason })
      .where('client_id', '=', client_id)
      .where('member_uuid', '=', params.uuid)
      .where('scheme_uuid', '=', scheme.uuid)
      .where('node_id', '=', node_id)
      .where('revoked_at', 'is', null)
      .returning('node_id')
      .executeTakeFirst();
    if (revoked === undefined) return apiError(404, 'UNKNOWN_NODE', { node_id });
    await recomputeAssessment(db, key, scheme, awardsBefore);
    await audit(db, principal, now, {
      action: 'completion.revoke',
      entity: 'member',
      entity_id: params.uuid,
      member_uuid: params.uuid,
      // Another publication can retain the completion again, which forgets the reason in its row.
      detail: {
        scheme_slug: scheme.slug,
        node_id,
        title: nodeOf(scheme.index, node_id)?.title ?? node_id,
        reason,
      },
    });
    return undefined;
  });

/** After an undo: the assessments of members whose completions were restored. */
export const settleRestoredCompletions = async (
  db: Writer,
  { findScheme }: Pick<Server, 'findScheme'>,
  client_id: number,
  audit_id: number,
): Promise<void> => {
  const { rows } = await sql<ClubKey>`
    select distinct r.client_id, r.club_id, r.member_uuid, (r.key->>'scheme_uuid')::uuid as scheme_uuid
    from audit_rows r
    where r.client_id = ${client_id} and r.audit_id = ${audit_id} and r.table_name = 'retained_completions'
    order by r.member_uuid, scheme_uuid`.execute(db);
  for (const key of rows) {
    const scheme = await findScheme(db, client_id, { uuid: key.scheme_uuid });
    if (scheme === null) continue;
    await recomputeAssessment(db, key, scheme, await lockAssessment(db, key));
  }
};
