import { nodeOf } from '@springboard/assessment';
import type { MemberAssessment } from '@springboard/contract';
import { deviceOf, recordedTs } from '../changes/recorded.ts';
import { todayOf } from '../groups/today.ts';
import type { Context } from '../http/context.ts';
import { implement } from '../http/implement.ts';
import { refuse, type Refusal } from '../http/refusal.ts';
import type { Server } from '../http/server.ts';
import { findOwnMember } from '../members/may-write.ts';
import { assess } from './documents.ts';
import {
  addScoreToHistory,
  findGiven,
  keepAssessment,
  keepAwards,
  lockAssessment,
  putScore,
} from './queries.ts';

export const assessmentRoutes = (server: Server): void => {
  implement(server, 'POST /members/:uuid/assessments/:slug', recordGrade);
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
  const today = await todayOf(db, who, now);
  const member = await findOwnMember(db, who, today, params.uuid);
  if (member === undefined) return refuse(404, 'UNKNOWN_MEMBER');

  const scheme = await server.findScheme(db, who.client_id, { slug: params.slug });
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
  const stands = await putScore(db, score);
  await addScoreToHistory(db, score, {
    received_ts: now,
    request_id,
    superseded: !stands,
    group_ngo_id: body.context.group_ngo_id,
  });

  const { scores, badges } = await findGiven(db, key);
  const assessment = assess(scheme, scores, badges);
  await keepAssessment(db, key, scheme.version, assessment);
  if (JSON.stringify(assessment.awards) !== awardsBefore) {
    await keepAwards(db, key, assessment.awards);
  }
  if (!stands) context.result('superseded');
  return assessment;
};
