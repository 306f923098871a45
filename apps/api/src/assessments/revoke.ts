import { findWritableMember } from '../access/member-access.ts';
import { todaySql } from '../access/today.ts';
import { audit } from '../database/audit.ts';
import { apiError, type ApiError } from '../http/api-error.ts';
import type { Context } from '../routing/context.ts';
import { lockAssessment } from './queries.ts';
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
    const { node_id, reason } = body;
    const revoked = await db
      .updateTable('retained_completions')
      .set({ revoked_at: now, revoked_by: user_uuid, reason: reason.trim() })
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
      detail: { node_id },
    });
    return undefined;
  });
