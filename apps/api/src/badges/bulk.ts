import type { CallResponse } from '@springboard/contract';
import { sql } from 'kysely';
import { findToday } from '../access/today.ts';
import { type ClubKey, lockAssessment } from '../assessments/queries.ts';
import { recomputeAssessment } from '../assessments/recompute.ts';
import { audit } from '../database/audit.ts';
import type { Writer } from '../database/tenant-transaction.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import type { Context } from '../routing/context.ts';
import type { Server } from '../routing/server.ts';
import { saveBadge } from './queries.ts';

type Awards = Context<'POST /badges/bulk'>['body']['awards'];

type AwardState = ClubKey & {
  scheme_slug: string;
  node_id: string;
  is_complete: boolean;
  is_handed_out: boolean;
};

/**
 * POST /badges/bulk: hands out the badges of completed levels. A hand-out changes nothing but the badge (D6), so no
 * assessment is computed again.
 */
export const handOutSeveral = ({
  principal,
  body: { awards, achieve_date },
  now,
  request_id,
  write,
}: Context<'POST /badges/bulk'>): Promise<CallResponse<'POST /badges/bulk'> | ApiError> =>
  write(async (db) => {
    const { client_id, club_id, user_uuid } = principal;
    if (club_id === null) return apiError(403, 'FORBIDDEN');
    const today = await findToday(db, principal, now);
    const date = achieve_date ?? today;
    if (date > today) return apiError(422, 'DATE_AHEAD', { achieve_date: date });
    const scope = { client_id, club_id };
    const keys = await findKeys(db, scope, awards);
    const known = new Set(keys.map(({ member_uuid }) => member_uuid));
    const unknown = awards.filter(({ member_uuid }) => !known.has(member_uuid));
    if (unknown.length > 0) {
      const member_uuids = [...new Set(unknown.map(({ member_uuid }) => member_uuid))];
      return apiError(404, 'UNKNOWN_MEMBER', { member_uuids });
    }
    // A grade of another device may clear an award meanwhile.
    await Promise.all(keys.map((key) => lockAssessment(db, key)));
    const states = await findStates(db, scope, awards);
    const skipped = [];
    let changed = 0;
    for (const state of states) {
      const { member_uuid, scheme_uuid, scheme_slug, node_id, is_complete, is_handed_out } = state;
      const badge = {
        ...scope,
        member_uuid,
        scheme_uuid,
        badge_id: node_id,
        achieve_date: date,
        recorded_ts: now,
        user_uuid,
        device_id: null,
      };
      const isDue = is_complete && !is_handed_out;
      if (isDue && (await saveBadge(db, badge, { received_ts: now, request_id }))) {
        changed += 1;
        continue;
      }
      const reason = is_complete ? ('handed_out' as const) : ('not_complete' as const);
      skipped.push({ member_uuid, scheme_slug, node_id, reason });
    }
    if (changed > 0) {
      const [only] = known.size === 1 ? known : [];
      await audit(db, principal, now, {
        action: 'badges.hand_out',
        ...(only === undefined
          ? { entity: 'club', entity_id: club_id }
          : { entity: 'member', entity_id: only, member_uuid: only }),
        detail: { count: changed },
      });
    }
    return { changed, skipped };
  });

type Scope = { client_id: number; club_id: number };

/** The members of the club with the schemes of their awards. An unknown scheme has no key. */
const findKeys = async (
  db: Writer,
  { client_id, club_id }: Scope,
  awards: Awards,
): Promise<readonly ClubKey[]> => {
  const { rows } = await sql<ClubKey>`
    select distinct m.client_id, m.club_id, m.uuid as member_uuid, s.uuid as scheme_uuid
    from jsonb_to_recordset(${JSON.stringify(awards)}::jsonb) as input (member_uuid uuid, scheme_slug text)
    join members m on m.client_id = ${client_id} and m.club_id = ${club_id} and m.uuid = input.member_uuid
    join schemes s on s.client_id = m.client_id and s.slug = input.scheme_slug and s.deleted_at is null
    order by member_uuid, scheme_uuid`.execute(db);
  return rows;
};

const findStates = async (
  db: Writer,
  { client_id, club_id }: Scope,
  awards: Awards,
): Promise<readonly AwardState[]> => {
  const { rows } = await sql<AwardState>`
    select m.client_id, m.club_id, m.uuid as member_uuid, s.uuid as scheme_uuid, input.scheme_slug,
      input.node_id, a.completed_ts is not null as is_complete, b.achieve_date is not null as is_handed_out
    from jsonb_to_recordset(${JSON.stringify(awards)}::jsonb)
      as input (member_uuid uuid, scheme_slug text, node_id text)
    join members m on m.client_id = ${client_id} and m.club_id = ${club_id} and m.uuid = input.member_uuid
    join schemes s on s.client_id = m.client_id and s.slug = input.scheme_slug and s.deleted_at is null
    left join awards a on a.client_id = m.client_id and a.member_uuid = m.uuid and a.scheme_uuid = s.uuid
      and a.slug = input.node_id
    left join badges b on b.client_id = m.client_id and b.member_uuid = m.uuid and b.scheme_uuid = s.uuid
      and b.badge_id = input.node_id
    order by m.uuid, s.uuid, input.node_id`.execute(db);
  return rows;
};

/**
 * After Undo: the history of badges is never changed, so it gets entries for the badges that were restored. An award
 * whose badge is gone depends on the grades again (D6).
 */
export const settleRestoredBadges = async (
  db: Writer,
  { findScheme }: Pick<Server, 'findScheme'>,
  { client_id, user_uuid }: { client_id: number; user_uuid: string },
  audit_id: number,
  now: number,
): Promise<void> => {
  const { rows } = await sql<ClubKey>`
    with restored as (
      select r.client_id, r.club_id, r.member_uuid, (r.key->>'scheme_uuid')::uuid as scheme_uuid,
        r.key->>'badge_id' as badge_id, (r.before->>'achieve_date')::date as achieve_date
      from audit_rows r
      where r.client_id = ${client_id} and r.audit_id = ${audit_id} and r.table_name = 'badges'
    ), history as (
      insert into badge_history (client_id, club_id, member_uuid, scheme_uuid, badge_id, achieve_date,
        recorded_ts, received_ts, user_uuid, superseded)
      select client_id, club_id, member_uuid, scheme_uuid, badge_id, achieve_date, ${now}::bigint,
        ${now}::bigint, ${user_uuid}::uuid, false
      from restored
    )
    select distinct client_id, club_id, member_uuid, scheme_uuid from restored
    order by member_uuid, scheme_uuid`.execute(db);
  for (const key of rows) {
    const scheme = await findScheme(db, client_id, { uuid: key.scheme_uuid });
    if (scheme === null) continue;
    await recomputeAssessment(db, key, scheme, await lockAssessment(db, key));
  }
};
