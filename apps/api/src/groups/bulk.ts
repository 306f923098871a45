import type { MembersChanged } from '@springboard/contract';
import { audit } from '../database/audit.ts';
import type { Writer } from '../database/tenancy.ts';
import type { Context } from '../http/context.ts';
import { isRefusal, refuse, type Refusal } from '../http/refusal.ts';
import { lockGroup, type OwnGroup } from './administration-queries.ts';
import {
  addMembers,
  findCandidates,
  findRoom,
  membersAreRemote,
  removeMembers,
} from './bulk-queries.ts';
import { todayOf } from './today.ts';

/** Adds members to a group, or removes them from it, all of them or none (§5). */
export const changeMembers = ({
  who,
  params,
  body,
  now,
  write,
}: Context<'POST /groups/:id/members/bulk'>): Promise<MembersChanged | Refusal> =>
  write(async (db) => {
    // Locked, so that two who add at once do not both take the last place.
    const group = await lockGroup(db, who, params.id);
    if (group === undefined) return refuse(404, 'UNKNOWN_GROUP');
    const { client_id } = who;
    // Members of a remote system are where that system puts them.
    if (await membersAreRemote(db, client_id, group.club_id)) return refuse(403, 'FORBIDDEN');
    const here = { client_id, group_id: group.id, today: await todayOf(db, who, now), now };
    const changed =
      body.action === 'add'
        ? await add(db, here, group, body.member_uuids)
        : await removeMembers(db, here, body.member_uuids);
    if (isRefusal(changed)) return changed;
    await audit(db, who, now, {
      action: `group.members.${body.action}`,
      entity: 'group',
      entity_id: group.id,
      detail: { member_uuids: changed },
    });
    return { member_uuids: [...changed], ...(await findRoom(db, here, now)) };
  });

const add = async (
  db: Writer,
  here: { client_id: number; group_id: number; today: string; now: number },
  { club_id }: OwnGroup,
  uuids: readonly string[],
): Promise<readonly string[] | Refusal> => {
  const candidates = await findCandidates(db, here, club_id, uuids);
  const unknown = uuids.filter((uuid) => !candidates.some((member) => member.uuid === uuid));
  if (unknown.length > 0) return refuse(404, 'UNKNOWN_MEMBER', { member_uuids: unknown });
  const inactive = candidates.filter(({ active }) => !active).map(({ uuid }) => uuid);
  if (inactive.length > 0) {
    return refuse(422, 'VALIDATION', { member_uuids: 'inactive', inactive });
  }
  const fresh = candidates.filter(({ state }) => state !== 'in');
  const { places_left } = await findRoom(db, here, here.now);
  if (places_left !== null && fresh.length > places_left) {
    return refuse(409, 'SESSION_FULL', { places_left });
  }
  await addMembers(db, here, club_id, fresh);
  return fresh.map(({ uuid }) => uuid);
};
