import { nodeOf } from '@springboard/assessment';
import type { MemberAssessment } from '@springboard/contract';
import { deviceOf, recordedTs } from '../changes/recorded.ts';
import type { Context } from '../http/context.ts';
import { implement } from '../http/implement.ts';
import { refuse, type Refusal } from '../http/refusal.ts';
import type { Server } from '../http/server.ts';
import { findOwnMemberTogether } from '../members/may-write.ts';
import { listScoreHistory } from './history.ts';
import { lockAssessment, putScore } from './queries.ts';
import { findSchemeTogether } from './schemes.ts';
import { settleAssessment } from './settle.ts';

export const assessmentRoutes = (server: Server): void => {
  implement(server, 'POST /members/:uuid/assessments/:slug', recordGrade, 'side by side');
  implement(server, 'GET /members/:uuid/assessments/:slug/history', listScoreHistory);
};

/**
 * Gives a skill a grade (§4). What follows from it is computed here, with the engine that the portals use
 * too; the server's result counts (D6).
 */
const recordGrade = async (
  context: Context<'POST /members/:uuid/assessments/:slug'>,
): Promise<MemberAssessment | Refusal> => {
  const { db, who, params, body, now, lane, request_id, server } = context;
  if (body.member_id !== params.uuid) return refuse(422, 'VALIDATION', { member_id: 'const' });
  const member = await findOwnMemberTogether(db, { who, now, uuid: params.uuid });
  if (member === undefined) return refuse(404, 'UNKNOWN_MEMBER');

  const asked = { find: server.findScheme, client_id: who.client_id, by: { slug: params.slug } };
  const scheme = await findSchemeTogether(db, asked);
  if (scheme === null || nodeOf(scheme.index, body.node_id)?.t !== 's') {
    return refuse(422, 'UNKNOWN_NODE', { node_id: body.node_id });
  }
  if (body.assessment >= scheme.grades.length) {
    return refuse(422, 'INVALID_GRADE', { highest: scheme.grades.length - 1 });
  }

  const key = {
    client_id: who.client_id,
    club_id: member.club_id,
    member_uuid: params.uuid,
    scheme_uuid: scheme.uuid,
  };
  const awardsBefore = await lockAssessment(db, key);
  const score = {
    ...key,
    node_id: body.node_id,
    assessment: body.assessment,
    ts: recordedTs(body.ts, now),
    user_uuid: who.user_uuid,
    device_id: deviceOf(lane),
  };
  const { group_ngo_id } = body.context;
  const stands = await putScore(db, { ...score, received_ts: now, request_id, group_ngo_id });
  const assessment = await settleAssessment(db, key, scheme, awardsBefore);
  if (!stands) context.result('superseded');
  return assessment;
};
