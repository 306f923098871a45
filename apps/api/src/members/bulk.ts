import type { MembersBulkResult, SkipReason } from '@springboard/contract';
import { findToday } from '../access/today.ts';
import { audit, stopAudit } from '../database/audit.ts';
import type { Writer } from '../database/tenant-transaction.ts';
import { lockGroup, type LockedGroup } from '../groups/administration-queries.ts';
import {
  addMembers,
  findCandidates,
  findPlaces,
  membersAreRemote,
  removeMembers,
} from '../groups/bulk-queries.ts';
import { type ApiError, apiError, isApiError } from '../http/api-error.ts';
import type { Principal } from '../identity/authenticate.ts';
import type { Context } from '../routing/context.ts';
import { lockCurrentTag } from '../tags/queries.ts';
import {
  activateMembers,
  deactivateMembers,
  findGroupsToLeave,
  findTagged,
  type LockedMember,
  lockMembers,
  setTag,
} from './bulk-queries.ts';
import { type Invitations, planInvitations, prepareInvitations } from './bulk-invitations.ts';
import { findMemberUuids } from './queries.ts';

type Body = Context<'POST /members/bulk'>['body'];

/** What the action will do: members that it leaves unchanged, and the work for the others. */
type Plan = {
  skipped: MembersBulkResult['skipped'];
  apply: (uuids: readonly string[]) => Promise<void>;
  /** Of the group that members are added to, before the action; null: no maximum. */
  places_left?: number | null;
  /** The number of e-mails to guardians. */
  invitations?: (uuids: readonly string[]) => number;
  detail: Record<string, number | string>;
};

type Scope = {
  principal: Principal;
  club_id: number;
  client_id: number;
  today: string;
  now: number;
  /** Of `invite`. */
  invitations: Invitations | null;
};

/** POST /members/bulk: one action on several members, in one transaction. */
export const changeSeveral = async (
  context: Context<'POST /members/bulk'>,
): Promise<MembersBulkResult | ApiError> => {
  const { principal, body, now, write } = context;
  const invalid = validate(body);
  if (invalid !== null) return invalid;
  const invitations = body.action === 'invite' ? await prepareInvitations(context) : null;
  if (isApiError(invitations)) return invitations;
  return write(async (db) => {
    const { client_id, club_id } = principal;
    if (club_id === null) return apiError(403, 'FORBIDDEN');
    // The remote system decides the state and the groups of its members. Tags are the club's own.
    const isTagging = body.action === 'tag' || body.action === 'untag';
    if (!isTagging && (await membersAreRemote(db, client_id, club_id))) {
      return apiError(403, 'FORBIDDEN');
    }
    const today = await findToday(db, principal, now);
    const scope = { principal, client_id, club_id, today, now, invitations };
    if (body.date !== undefined && body.date > today) {
      return apiError(422, 'VALIDATION', { date: 'maximum' });
    }
    const uuids = await selectMembers(db, scope, body);
    if (isApiError(uuids)) return uuids;
    // Groups are locked before members, as POST /groups/:id/members/bulk does.
    const groups = await lockGroups(db, principal, body);
    if (groups !== null) return groups;
    const members = await lockMembers(db, principal, uuids);
    const known = new Set(members.map(({ uuid }) => uuid));
    const unknown = uuids.filter((uuid) => !known.has(uuid));
    if (unknown.length > 0) return apiError(404, 'UNKNOWN_MEMBER', { member_uuids: unknown });

    const plan = await planOf(db, scope, body, members);
    if (isApiError(plan)) return plan;
    const { skipped, apply, places_left, invitations: countInvitations, detail } = plan;
    const isSkipped = new Set(skipped.map(({ member_uuid }) => member_uuid));
    const changed = uuids.filter((uuid) => !isSkipped.has(uuid));
    if (places_left !== undefined && places_left !== null && changed.length > places_left) {
      return apiError(409, 'SESSION_FULL', { places_left });
    }
    const left_groups =
      body.action === 'deactivate' ? await findGroupsToLeave(db, scope, changed) : null;
    const emails = countInvitations?.(changed);
    if (body.dry_run !== 1 && changed.length > 0) {
      // An e-mail cannot be undone (§4.3).
      if (body.action === 'invite') await stopAudit(db);
      await apply(changed);
      const [only] = changed.length === 1 ? changed : [];
      await audit(db, principal, now, {
        action: `members.${body.action}`,
        ...(only === undefined
          ? { entity: 'club', entity_id: club_id }
          : { entity: 'member', entity_id: only, member_uuid: only }),
        detail: { ...detail, count: changed.length },
      });
    }
    return {
      changed: changed.length,
      skipped: [...skipped],
      ...(places_left !== undefined && {
        places_left: places_left === null ? null : places_left - changed.length,
      }),
      ...(left_groups !== null && { left_groups: [...left_groups] }),
      ...(emails !== undefined && { invitations: emails }),
    };
  });
};

/** The fields that the action needs, and either members or a query with the number it is expected to find. */
const validate = (body: Body): ApiError | null => {
  const { action, member_uuids, query, expected, tag_id, group_id, from_group_id } = body;
  const missing = (field: string) => apiError(422, 'VALIDATION', { [field]: 'required' });
  if (member_uuids === undefined && query === undefined) return missing('member_uuids');
  if (member_uuids !== undefined && query !== undefined) {
    return apiError(422, 'VALIDATION', { query: 'not' });
  }
  if (query !== undefined && expected === undefined) return missing('expected');
  if ((action === 'tag' || action === 'untag') && tag_id === undefined) return missing('tag_id');
  const isAboutGroup = action === 'add' || action === 'remove' || action === 'move';
  if (isAboutGroup && group_id === undefined) return missing('group_id');
  if (action === 'move' && from_group_id === undefined) return missing('from_group_id');
  return action === 'move' && from_group_id === group_id
    ? apiError(422, 'VALIDATION', { from_group_id: 'not' })
    : null;
};

const selectMembers = async (
  db: Writer,
  { client_id, club_id, today }: Scope,
  { member_uuids, query, expected }: Body,
): Promise<readonly string[] | ApiError> => {
  if (query === undefined) return member_uuids ?? [];
  const found = await findMemberUuids(db, { client_id, club_id, today, filter: query });
  return found.length === expected
    ? found
    : apiError(409, 'CONFLICT', { expected, found: found.length });
};

/**
 * Locks the groups of the action in the order of their ids. As in the list of suitable groups, an inactive group takes
 * members of another inactive group only.
 */
const lockGroups = async (
  db: Writer,
  principal: Principal,
  { action, group_id, from_group_id }: Body,
): Promise<ApiError | null> => {
  if (action !== 'add' && action !== 'remove' && action !== 'move') return null;
  const ids = [group_id, action === 'move' ? from_group_id : undefined]
    .filter((id) => id !== undefined)
    .toSorted((a, b) => a - b);
  const groups = new Map<number, LockedGroup>();
  for (const id of ids) {
    const group = await lockGroup(db, principal, id);
    if (group === undefined) return apiError(404, 'UNKNOWN_GROUP');
    groups.set(id, group);
  }
  const isActive = (id: number | undefined) => groups.get(id ?? 0)?.status === 1;
  const isAllowed =
    action === 'remove' || isActive(group_id) || (action === 'move' && !isActive(from_group_id));
  return isAllowed ? null : apiError(422, 'VALIDATION', { group_id: 'inactive' });
};

const planOf = (
  db: Writer,
  scope: Scope,
  body: Body,
  members: readonly LockedMember[],
): Promise<Plan | ApiError> => {
  const { action, tag_id = 0, group_id = 0, from_group_id = 0 } = body;
  if (action === 'tag' || action === 'untag') {
    return planTag(db, scope, { tag_id, tagged: action === 'tag' }, members);
  }
  if (action === 'add') return planAdd(db, scope, { group_id, from: null }, body, members);
  if (action === 'move') {
    return planAdd(db, scope, { group_id, from: from_group_id }, body, members);
  }
  if (action === 'remove') return planRemove(db, scope, group_id, body, members);
  if (scope.invitations !== null) return planInvite(db, scope, scope.invitations, members);
  return Promise.resolve(planState(db, scope, action === 'activate', body, members));
};

/** The reason for each member that has one. */
const skip = (
  members: readonly LockedMember[],
  reasonOf: (member: LockedMember) => SkipReason | null,
): Plan['skipped'] =>
  members.flatMap((member) => {
    const reason = reasonOf(member);
    return reason === null ? [] : [{ member_uuid: member.uuid, name: member.name, reason }];
  });

const planTag = async (
  db: Writer,
  { principal, client_id, now }: Scope,
  { tagged, ...requested }: { tag_id: number; tagged: boolean },
  members: readonly LockedMember[],
): Promise<Plan | ApiError> => {
  const tag_id = await lockCurrentTag(db, client_id, requested.tag_id);
  if (tag_id === null) return apiError(404, 'NOT_FOUND');
  const uuids = members.map(({ uuid }) => uuid);
  const have = await findTagged(db, client_id, tag_id, uuids);
  return {
    skipped: skip(members, ({ uuid }) => {
      if (have.has(uuid) !== tagged) return null;
      return tagged ? 'tagged' : 'not_tagged';
    }),
    apply: (changed) => setTag(db, principal, { tag_id, tagged, now }, changed),
    detail: { tag_id },
  };
};

/** Adds to a group, from another one if there is `from`. */
const planAdd = async (
  db: Writer,
  { client_id, club_id, today, now }: Scope,
  { group_id, from }: { group_id: number; from: number | null },
  { reason }: Body,
  members: readonly LockedMember[],
): Promise<Plan> => {
  const scope = { client_id, group_id, today };
  const uuids = members.map(({ uuid }) => uuid);
  const candidates = new Map(
    (await findCandidates(db, scope, club_id, uuids)).map((member) => [member.uuid, member]),
  );
  const inSource =
    from === null ? null : await findIn(db, { ...scope, group_id: from }, club_id, uuids);
  const { places_left } = await findPlaces(db, scope, now);
  return {
    skipped: skip(members, ({ uuid, active }) => {
      if (!active) return 'inactive';
      if (inSource !== null && !inSource.has(uuid)) return 'not_in_group';
      return candidates.get(uuid)?.state === 'in' ? 'in_group' : null;
    }),
    apply: async (changed) => {
      if (from !== null) await removeMembers(db, { ...scope, group_id: from }, changed, reason);
      const added = changed.flatMap((uuid) => candidates.get(uuid) ?? []);
      await addMembers(db, scope, club_id, added);
    },
    places_left,
    detail: { group_id, ...(from !== null && { from_group_id: from }) },
  };
};

const planRemove = async (
  db: Writer,
  { client_id, club_id, today }: Scope,
  group_id: number,
  { reason }: Body,
  members: readonly LockedMember[],
): Promise<Plan> => {
  const scope = { client_id, group_id, today };
  const uuids = members.map(({ uuid }) => uuid);
  const present = await findIn(db, scope, club_id, uuids);
  return {
    skipped: skip(members, ({ uuid }) => (present.has(uuid) ? null : 'not_in_group')),
    apply: async (changed) => void (await removeMembers(db, scope, changed, reason)),
    detail: { group_id },
  };
};

/** Those of the members who are in the group or wait for it. */
const findIn = async (
  db: Writer,
  scope: { client_id: number; group_id: number; today: string },
  club_id: number,
  uuids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const found = await findCandidates(db, scope, club_id, uuids);
  return new Set(
    found.filter(({ state }) => state === 'in' || state === 'waiting').map(({ uuid }) => uuid),
  );
};

const planInvite = async (
  db: Writer,
  { principal, club_id }: Scope,
  invitations: Invitations,
  members: readonly LockedMember[],
): Promise<Plan> => {
  const uuids = members.map(({ uuid }) => uuid);
  const { reasonOf, count, send } = await planInvitations(
    db,
    { ...principal, club_id },
    invitations,
    uuids,
  );
  return {
    skipped: skip(members, ({ uuid, active, remote }) => {
      if (remote) return 'remote';
      return active ? reasonOf(uuid) : 'inactive';
    }),
    apply: send,
    invitations: count,
    detail: {},
  };
};

const planState = (
  db: Writer,
  scope: Scope,
  active: boolean,
  { date = scope.today, reason = null }: Omit<Body, 'reason'> & { reason?: string | null },
  members: readonly LockedMember[],
): Plan => ({
  skipped: skip(members, (member) => {
    if (member.remote) return 'remote';
    if (member.active !== active) return null;
    return active ? 'active' : 'inactive';
  }),
  apply: (changed) =>
    active
      ? activateMembers(db, scope, changed)
      : deactivateMembers(db, scope, changed, { date, reason }),
  detail: {},
});
