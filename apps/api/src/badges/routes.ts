import { type RawBuilder } from 'kysely';
import { nodeOf, openAssessment, wasComplete } from '@springboard/assessment';
import type { Badge } from '@springboard/contract';
import { dateIn } from '@springboard/domain';
import { findAssessmentInputs, lockAssessment } from '../assessments/queries.ts';
import type { PublishedScheme } from '../assessments/schemes.ts';
import { recomputeAssessment } from '../assessments/recompute.ts';
import { deviceOf, recordedTs } from '../database/last-write-wins.ts';
import { todaySql } from '../access/today.ts';
import type { ChangeContext } from '../routing/context.ts';
import { defineRoute } from '../routing/define-route.ts';
import { isApiError, apiError, type ApiError } from '../http/api-error.ts';
import type { Server } from '../routing/server.ts';
import { findWritableMember } from '../access/member-access.ts';
import { findBadges } from '../access/member-detail-queries.ts';
import { handOutSeveral } from './bulk.ts';
import { readCertificates } from './certificates-job.ts';
import { makeCertificates } from './certificates.ts';
import { findSchemesOfMember, saveBadge } from './queries.ts';

/** Hands out badges and records returned ones (§7, D6). */
export const badgeRoutes = (server: Server): void => {
  defineRoute(server, 'POST /badges/bulk', handOutSeveral);
  defineRoute(server, 'POST /certificates', makeCertificates);
  defineRoute(server, 'GET /jobs/:id/certificates', readCertificates);

  defineRoute(server, 'POST /members/:uuid/badges', (context) => {
    const { award, group_ngo_id, scheme_slug, ts = context.now } = context.body;
    const badge = { ...award, group_ngo_id, scheme_slug, ts };
    return setBadge(context, { member_uuid: context.params.uuid, ...badge });
  });

  defineRoute(server, 'DELETE /members/:uuid/badges/:badgeId', (context) => {
    const { uuid: member_uuid, badgeId: badge_id } = context.params;
    const { scheme_slug, ts = context.now } = context.query;
    const badge = { achieve_date: null, group_ngo_id: null, scheme_slug, ts };
    return setBadge(context, { member_uuid, badge_id, ...badge });
  });
};

type BadgeParams = {
  member_uuid: string;
  badge_id: string;
  /** null: the badge was returned. */
  achieve_date: string | null;
  group_ngo_id: string | null;
  scheme_slug: string | undefined;
  ts: number;
};

/**
 * An award stays completed while the member has its badge; after the return it depends on the grades again (D6).
 * So every badge change recomputes the member's assessment.
 */
const setBadge = async (
  context: ChangeContext,
  params: BadgeParams,
): Promise<{ uuid: string; badges: Badge[] } | ApiError> => {
  const { db, principal, now, lane, request_id } = context;
  const { member_uuid, badge_id, achieve_date } = params;
  const recorded_ts = recordedTs(params.ts, now);
  const today = todaySql(principal, now);
  const member = await findWritableMember(db, principal, today, member_uuid, recorded_ts);
  if (member === undefined) return apiError(404, 'UNKNOWN_MEMBER');
  const scheme = await resolveScheme(context, params, today);
  if (isApiError(scheme)) return scheme;
  if (nodeOf(scheme.index, badge_id)?.t !== 'l') return apiError(422, 'UNKNOWN_NODE', { badge_id });
  if (achieve_date !== null && achieve_date > dateIn(member.time_zone, now)) {
    return apiError(422, 'DATE_AHEAD', { achieve_date });
  }

  const key = {
    client_id: principal.client_id,
    club_id: member.club_id,
    member_uuid,
    scheme_uuid: scheme.uuid,
  };
  const awardsBefore = await lockAssessment(db, key);
  if (achieve_date !== null) {
    const { scores, badges, retained } = await findAssessmentInputs(db, key);
    if (!wasComplete(openAssessment(scheme.index, scores, badges, retained), badge_id))
      return apiError(422, 'LEVEL_NOT_COMPLETE', { badge_id });
  }
  const badge = {
    ...key,
    badge_id,
    achieve_date,
    recorded_ts,
    user_uuid: principal.user_uuid,
    device_id: deviceOf(lane),
  };
  const wins = await saveBadge(db, badge, { received_ts: now, request_id });
  if (wins) await recomputeAssessment(db, key, scheme, awardsBefore);
  else context.result('superseded');
  context.viewed({ uuid: params.member_uuid, kind: 'progress' });
  const members = { client_id: principal.client_id, uuids: [member_uuid] };
  const badges = await findBadges(db, members, scheme.uuid);
  return { uuid: member_uuid, badges: [...(badges.get(member_uuid) ?? [])] };
};

/** The scheme with this slug; without a slug, the only scheme of the member's groups. */
const resolveScheme = async (
  { db, principal, server }: ChangeContext,
  { scheme_slug, member_uuid, group_ngo_id }: BadgeParams,
  today: RawBuilder<string>,
): Promise<PublishedScheme | ApiError> => {
  if (scheme_slug !== undefined) {
    const scheme = await server.findScheme(db, principal.client_id, { slug: scheme_slug });
    return scheme ?? apiError(422, 'VALIDATION', { scheme_slug: 'unknown' });
  }
  const { client_id } = principal;
  const uuids = await findSchemesOfMember(db, { client_id, today }, member_uuid, group_ngo_id);
  const [uuid] = uuids;
  const scheme =
    uuid === undefined || uuids.length > 1
      ? null
      : await server.findScheme(db, principal.client_id, { uuid });
  return scheme ?? apiError(422, 'VALIDATION', { scheme_slug: 'required' });
};
