import type { MembersChanged } from '@springboard/contract';
import { audit } from '../database/audit.ts';
import type { Tenant, Writer } from '../database/tenant-transaction.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Context } from '../routing/context.ts';
import { isApiError, apiError, type ApiError } from '../http/api-error.ts';
import { lockOwnGroup, type LockedGroup } from './administration-queries.ts';
import { addMembers, findCandidates, type GroupScope, removeMembers } from './bulk-queries.ts';
import { findPlaces } from './places.ts';
import { findToday } from '../access/today.ts';
import { lockOffers, settleOffers } from './open-offers.ts';

/** Adds members to a group or removes them from it, all or none (§5). */
export const changeMembers = ({
  principal,
  params,
  body,
  now,
  write,
  server,
}: Context<'POST /groups/:id/members/bulk'>): Promise<MembersChanged | ApiError> =>
  write(async (db) => {
    if (body.action === 'add') await lockOffers(db, principal.client_id, body.member_uuids);
    // The lock keeps two concurrent requests from both taking the last place.
    const group = await lockOwnGroup(db, principal, params.id);
    if (isApiError(group)) return group;
    const { client_id } = principal;
    const scope = {
      client_id,
      group_id: group.id,
      day: await findToday(db, principal, now),
      now,
    };
    const changed =
      body.action === 'add'
        ? await addAll(db, server.jobs, { ...scope, principal }, group, body.member_uuids)
        : await removeMembers(db, scope, body.member_uuids);
    if (isApiError(changed)) return changed;
    if (changed.length > 0) {
      await audit(db, principal, now, {
        action: `group.members.${body.action}`,
        entity: 'group',
        entity_id: group.id,
        detail: { member_uuids: changed },
      });
    }
    const { total_members, places_left } = await findPlaces(db, scope, now);
    return { member_uuids: [...changed], total_members, places_left };
  });

const addAll = async (
  db: Writer,
  jobs: Pick<Jobs, 'add'>,
  { principal, ...scope }: GroupScope & { now: number; principal: Tenant },
  { club_id }: LockedGroup,
  uuids: readonly string[],
): Promise<readonly string[] | ApiError> => {
  const candidates = await findCandidates(db, scope, club_id, uuids);
  const unknown = uuids.filter((uuid) => !candidates.some((member) => member.uuid === uuid));
  if (unknown.length > 0) return apiError(404, 'UNKNOWN_MEMBER', { member_uuids: unknown });
  const inactive = candidates.filter(({ active }) => !active).map(({ uuid }) => uuid);
  if (inactive.length > 0) {
    return apiError(422, 'VALIDATION', { member_uuids: 'inactive', inactive });
  }
  const newMembers = candidates.filter(({ state }) => state !== 'in');
  const new_uuids = newMembers.map(({ uuid }) => uuid);
  const { places_left } = await findPlaces(db, scope, scope.now, new_uuids);
  if (places_left !== null && newMembers.length > places_left) {
    return apiError(409, 'SESSION_FULL', { places_left });
  }
  const { user_uuid } = principal;
  await settleOffers(db, jobs, { ...scope, user_uuid, from: null }, new_uuids);
  await addMembers(db, scope, club_id, new_uuids);
  return new_uuids;
};
