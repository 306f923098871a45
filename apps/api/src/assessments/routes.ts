import { nodeOf } from '@springboard/assessment';
import type { AssessmentChange } from '@springboard/contract';
import { deviceOf, recordedTs } from '../database/last-write-wins.ts';
import type { Context } from '../routing/context.ts';
import { defineRoute } from '../routing/define-route.ts';
import { apiError, type ApiError } from '../http/api-error.ts';
import type { Server } from '../routing/server.ts';
import { findWritableMemberBatched } from '../access/member-access.ts';
import { assessmentChange } from './change.ts';
import { assess } from './documents.ts';
import { revokeCompletion } from './revoke.ts';
import { listScoreHistory } from './history.ts';
import { lockAssessment, saveScore } from './queries.ts';
import { findSchemeBatched } from './schemes.ts';
import { recomputeAssessment } from './recompute.ts';
import { scaleOfGrade } from './scales.ts';

export const assessmentRoutes = (server: Server): void => {
  defineRoute(server, 'POST /members/:uuid/assessments/:slug', recordGrade, 'concurrent');
  defineRoute(server, 'GET /members/:uuid/assessments/:slug/history', listScoreHistory);
  defineRoute(server, 'POST /members/:uuid/assessments/:slug/revoke', revokeCompletion);
};

/**
 * Grades a skill (§4). The server computes the assessment with the same engine as the portals; the server's
 * result is authoritative (D6). The response has what the grade changed, and always the score of the skill.
 */
const recordGrade = async (
  context: Context<'POST /members/:uuid/assessments/:slug'>,
): Promise<AssessmentChange | ApiError> => {
  const { db, principal, params, body, now, lane, request_id, server } = context;
  if (body.member_id !== params.uuid) return apiError(422, 'VALIDATION', { member_id: 'const' });
  const ts = recordedTs(body.ts, now);
  const member = await findWritableMemberBatched(db, {
    principal,
    now,
    uuid: params.uuid,
    recorded_ts: ts,
  });
  if (member === undefined) return apiError(404, 'UNKNOWN_MEMBER');

  const scheme = await findSchemeBatched(db, {
    find: server.findScheme,
    client_id: principal.client_id,
    key: { slug: params.slug },
  });
  if (scheme === null || nodeOf(scheme.index, body.node_id)?.t !== 's') {
    return apiError(422, 'UNKNOWN_NODE', { node_id: body.node_id });
  }
  const { scheme_version } = body;
  // A grade that was given before its scheme's grades changed arrives later.
  const earlier = scaleOfGrade(scheme.earlierScales, { scheme_version, ts });
  const size = (earlier ?? scheme).grades.length;
  if (body.assessment >= size) return apiError(422, 'INVALID_GRADE', { highest: size - 1 });

  const key = {
    client_id: principal.client_id,
    club_id: member.club_id,
    member_uuid: params.uuid,
    scheme_uuid: scheme.uuid,
  };
  const awardsBefore = await lockAssessment(db, key);
  const score = {
    ...key,
    node_id: body.node_id,
    assessment: body.assessment,
    scale: earlier?.scale ?? scheme.scale,
    ts,
    user_uuid: principal.user_uuid,
    device_id: deviceOf(lane),
  };
  const { group_ngo_id } = body.context;
  const saved = await saveScore(db, { ...score, received_ts: now, request_id, group_ngo_id });
  const { inputs, assessment } = await recomputeAssessment(db, key, scheme, awardsBefore);
  if (!saved.wins) context.result('superseded');
  context.viewed({ uuid: params.uuid, kind: 'progress' });
  const { [body.node_id]: after, ...others } = inputs.scores;
  const scores = saved.before === null ? others : { ...others, [body.node_id]: saved.before };
  const before = assess(scheme, { ...inputs, scores });
  return {
    ...assessmentChange(before, assessment),
    scores: { [body.node_id]: after ?? saved.after },
  };
};
