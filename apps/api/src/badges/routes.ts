import { nodeOf } from '@springboard/assessment';
import { dateIn } from '@springboard/domain';
import { lockAssessment } from '../assessments/queries.ts';
import type { PublishedScheme } from '../assessments/schemes.ts';
import { settleAssessment } from '../assessments/settle.ts';
import { deviceOf, recordedTs } from '../changes/recorded.ts';
import { todayHere } from '../groups/today.ts';
import type { Change } from '../http/context.ts';
import { implement } from '../http/implement.ts';
import { isRefusal, refuse, type Refusal } from '../http/refusal.ts';
import type { Server } from '../http/server.ts';
import { findOwnMember } from '../members/may-write.ts';
import { findBadges } from '../members/part-queries.ts';
import { findSchemesOfMember, type HandedOut, putBadge } from './queries.ts';

/** Badges that were handed out, and those taken back (§7, D6). */
export const badgeRoutes = (server: Server): void => {
  implement(server, 'POST /members/:uuid/badges', (context) => {
    const { award, group_ngo_id, scheme_slug, ts = context.now } = context.body;
    const given = { ...award, group_ngo_id, scheme_slug, ts };
    return setBadge(context, { member_uuid: context.params.uuid, ...given });
  });

  implement(server, 'DELETE /members/:uuid/badges/:badgeId', (context) => {
    const { uuid: member_uuid, badgeId: badge_id } = context.params;
    const { scheme_slug, ts = context.now } = context.query;
    const given = { achieve_date: null, group_ngo_id: null, scheme_slug, ts };
    return setBadge(context, { member_uuid, badge_id, ...given });
  });
};

type GivenBadge = {
  member_uuid: string;
  badge_id: string;
  /** null: taken back. */
  achieve_date: string | null;
  group_ngo_id: string | null;
  scheme_slug: string | undefined;
  ts: number;
};

/**
 * An award stays completed while its badge is out of the house; taken back, it depends on the grades again
 * (D6). So the member's assessment is settled with every badge.
 */
const setBadge = async (context: Change, given: GivenBadge): Promise<HandedOut | Refusal> => {
  const { db, who, now, lane, request_id } = context;
  const { member_uuid, badge_id, achieve_date } = given;
  const member = await findOwnMember(db, who, todayHere(who, now), member_uuid);
  if (member === undefined) return refuse(404, 'UNKNOWN_MEMBER');
  const scheme = await findSchemeOf(context, given);
  if (isRefusal(scheme)) return scheme;
  if (nodeOf(scheme.index, badge_id)?.t !== 'l') return refuse(422, 'UNKNOWN_NODE', { badge_id });
  if (achieve_date !== null && achieve_date > dateIn(member.time_zone, now)) {
    return refuse(422, 'DATE_NOT_ALLOWED', { achieve_date });
  }

  const key = {
    client_id: who.client_id,
    club_id: member.club_id,
    member_uuid,
    scheme_uuid: scheme.uuid,
  };
  const awardsBefore = await lockAssessment(db, key);
  const badge = {
    ...key,
    badge_id,
    achieve_date,
    recorded_ts: recordedTs(given.ts, now),
    user_uuid: who.user_uuid,
    device_id: deviceOf(lane),
  };
  const stands = await putBadge(db, badge, { received_ts: now, request_id });
  if (stands) await settleAssessment(db, key, scheme, awardsBefore);
  else context.result('superseded');
  const of = { client_id: who.client_id, uuids: [member_uuid] };
  const badges = await findBadges(db, of, scheme.uuid);
  return { uuid: member_uuid, badges: [...(badges.get(member_uuid) ?? [])] };
};

/** The scheme that was named, or the only one that can be meant. */
const findSchemeOf = async (
  { db, who, server }: Change,
  { scheme_slug, member_uuid, group_ngo_id }: GivenBadge,
): Promise<PublishedScheme | Refusal> => {
  if (scheme_slug !== undefined) {
    const scheme = await server.findScheme(db, who.client_id, { slug: scheme_slug });
    return scheme ?? refuse(422, 'VALIDATION', { scheme_slug: 'unknown' });
  }
  const uuids = await findSchemesOfMember(db, who.client_id, member_uuid, group_ngo_id);
  const [uuid] = uuids;
  const scheme =
    uuid === undefined || uuids.length > 1
      ? null
      : await server.findScheme(db, who.client_id, { uuid });
  return scheme ?? refuse(422, 'VALIDATION', { scheme_slug: 'required' });
};
