import type { MembersBulkResult, SkipReason } from '@springboard/contract';
import { findDoneTransfers } from '../access/transferred-members.ts';
import type { Tenant, Writer } from '../database/tenant-transaction.ts';
import { lockGroup, type LockedGroup } from '../groups/administration-queries.ts';
import {
  addMembers,
  type Candidate,
  findCandidates,
  isMember,
  type GroupScope,
  membersAreRemote,
  removeMembers,
} from '../groups/bulk-queries.ts';
import { findPlaces } from '../groups/places.ts';
import { findHolders, lockOffers, settleOffers } from '../groups/open-offers.ts';
import { type ApiError, apiError, isApiError } from '../http/api-error.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Context } from '../routing/context.ts';
import { lockCurrentTag } from '../tags/queries.ts';
import { type Invitations, planInvitations } from './bulk-invitations.ts';
import { checkPlacesToContinue, lockGroupsToContinue, planLeaving } from './planned-leaving.ts';
import {
  activateMembers,
  deactivateMembers,
  findTagged,
  type LockedMember,
  lockMembers,
  setTag,
} from './bulk-queries.ts';

/** What is done, without the members. */
export type MembersChange = Pick<
  Context<'POST /members/bulk'>['body'],
  'action' | 'tag_id' | 'group_id' | 'from_group_id' | 'date' | 'reason'
>;

export type BulkScope = {
  /** The user who changes the members. A job has the user and the club of its request. */
  principal: Tenant;
  club_id: number;
  client_id: number;
  today: string;
  now: number;
  jobs: Pick<Jobs, 'add'>;
  /** The invitations of the action `invite`; null for others. */
  invitations: Invitations | null;
};

/** What an action does to members. */
export type BulkPlan = {
  /** The members that the action changes, in the given order. */
  changed: readonly string[];
  skipped: MembersBulkResult['skipped'];
  apply: (uuids: readonly string[]) => Promise<void>;
  /** The free places, before the action, of the group that members are added to; null: no maximum. */
  places_left?: number | null;
  /** The members who have or hold one of these places already. */
  holders?: ReadonlySet<string>;
  /** The number of e-mails to guardians. */
  invitations?: (uuids: readonly string[]) => number;
  detail: Record<string, number | string>;
};

export type PlannedChange = BulkPlan & {
  names: ReadonlyMap<string, string>;
  unknown: readonly string[];
};

/** Members that the action leaves unchanged, and the work for the others. */
type Plan = Omit<BulkPlan, 'changed'>;

/**
 * Plans the action for the members that exist. Locks the open offers that it may end, the groups of the action and the
 * members until the transaction ends.
 */
export const planChange = async (
  db: Writer,
  scope: BulkScope,
  change: MembersChange,
  uuids: readonly string[],
): Promise<PlannedChange | ApiError> => {
  const { principal, client_id, club_id } = scope;
  // The remote system decides the state and the groups of its members. Tags are the club's own.
  const { action } = change;
  const isTagging = action === 'tag' || action === 'untag';
  if (!isTagging && (await membersAreRemote(db, client_id, club_id))) {
    return apiError(403, 'FORBIDDEN');
  }
  if (action === 'add' || action === 'move' || action === 'deactivate') {
    await lockOffers(db, client_id, uuids);
  }
  // Groups are locked before members, as POST /groups/:id/members/bulk does.
  const groups = await lockGroups(db, principal, change);
  if (groups !== null) return groups;
  if (action === 'activate' || action === 'deactivate') {
    await lockGroupsToContinue(db, client_id, uuids);
  }
  const members = await lockMembers(db, principal, uuids);
  const plan = await planOf(db, scope, change, members);
  if (isApiError(plan)) return plan;
  const names = new Map(members.map(({ uuid, name }) => [uuid, name]));
  const isSkipped = new Set(plan.skipped.map(({ member_uuid }) => member_uuid));
  return {
    ...plan,
    changed: uuids.filter((uuid) => names.has(uuid) && !isSkipped.has(uuid)),
    names,
    unknown: uuids.filter((uuid) => !names.has(uuid)),
  };
};

/**
 * Locks the groups of the action in the order of their ids. As in the list of suitable groups, an inactive group takes
 * members of another inactive group only.
 */
const lockGroups = async (
  db: Writer,
  principal: Tenant,
  { action, group_id, from_group_id }: MembersChange,
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
  scope: BulkScope,
  change: MembersChange,
  members: readonly LockedMember[],
): Promise<Plan | ApiError> => {
  const { action, tag_id = 0, group_id = 0, from_group_id = 0 } = change;
  if (action === 'tag' || action === 'untag') {
    return planTag(db, scope, { tag_id, tagged: action === 'tag' }, members);
  }
  if (action === 'add') return planAdd(db, scope, { group_id, from: null }, change, members);
  if (action === 'move') {
    return planAdd(db, scope, { group_id, from: from_group_id }, change, members);
  }
  if (action === 'remove') return planRemove(db, scope, group_id, change, members);
  if (scope.invitations !== null) return planInvite(db, scope, scope.invitations, members);
  return planState(db, scope, action === 'activate', change, members);
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
  { principal, client_id, now }: BulkScope,
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
  { principal, client_id, club_id, today, now, jobs }: BulkScope,
  { group_id, from }: { group_id: number; from: number | null },
  { reason, date }: MembersChange,
  members: readonly LockedMember[],
): Promise<Plan> => {
  const day = dayOf(date, today);
  const isPlanned = day > today;
  const scope = { client_id, group_id, day };
  const uuids = members.map(({ uuid }) => uuid);
  const candidates = new Map(
    (await findCandidates(db, scope, club_id, uuids)).map((member) => [member.uuid, member]),
  );
  const inSource =
    from === null
      ? null
      : await findIn(db, { ...scope, group_id: from, isPlanned }, club_id, uuids);
  const skipped = skip(members, ({ uuid, active }) => {
    if (!active) return 'inactive';
    if (inSource !== null && !inSource.has(uuid)) return 'not_in_group';
    return candidates.get(uuid)?.state === 'in' ? 'in_group' : null;
  });
  const isSkipped = new Set(skipped.map(({ member_uuid }) => member_uuid));
  const added = uuids.filter((uuid) => !isSkipped.has(uuid));
  const holders = await findHolders(db, { ...scope, now }, added);
  const leaving = added.filter((uuid) => candidates.get(uuid)?.state === 'leaving');
  const { places_left } = await findPlaces(db, scope, now, added);
  return {
    skipped,
    apply: async (changed) => {
      const { user_uuid } = principal;
      await settleOffers(db, jobs, { ...scope, user_uuid, from, now }, changed);
      if (from !== null) {
        await removeMembers(db, { ...scope, group_id: from }, changed, { reason, isPlanned });
      }
      await addMembers(db, scope, club_id, changed);
    },
    places_left,
    holders: new Set([...holders, ...leaving]),
    detail: {
      group_id,
      ...(from !== null && { from_group_id: from }),
      ...(isPlanned && { date: day }),
    },
  };
};

const planRemove = async (
  db: Writer,
  { client_id, club_id, today }: BulkScope,
  group_id: number,
  { reason, date }: MembersChange,
  members: readonly LockedMember[],
): Promise<Plan> => {
  const day = dayOf(date, today);
  const isPlanned = day > today;
  const scope = { client_id, group_id, day };
  const uuids = members.map(({ uuid }) => uuid);
  const present = await findIn(db, { ...scope, isPlanned }, club_id, uuids);
  return {
    skipped: skip(members, ({ uuid }) => (present.has(uuid) ? null : 'not_in_group')),
    apply: async (changed) => void (await removeMembers(db, scope, changed, { reason, isPlanned })),
    detail: { group_id, ...(isPlanned && { date: day }) },
  };
};

/** The day of a change of groups. A job may reach it later than it was planned. */
const dayOf = (date: string | undefined, today: string): string =>
  date === undefined || date < today ? today : date;

/** Those of the members who are in the group, also until a later day or from one on, or wait for it now. */
const findIn = async (
  db: Writer,
  { isPlanned, ...scope }: GroupScope & { isPlanned: boolean },
  club_id: number,
  uuids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const found = await findCandidates(db, scope, club_id, uuids);
  const isIn = (member: Candidate) =>
    isMember(member) || (member.state === 'waiting' && !isPlanned);
  return new Set(found.filter(isIn).map(({ uuid }) => uuid));
};

const planInvite = async (
  db: Writer,
  { principal, club_id }: BulkScope,
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

const planState = async (
  db: Writer,
  scope: BulkScope,
  active: boolean,
  { date = scope.today, reason }: Pick<MembersChange, 'date' | 'reason'>,
  members: readonly LockedMember[],
): Promise<Plan | ApiError> => {
  const { client_id, today, now } = scope;
  const isPlanned = !active && date > today;
  const uuids = members.map(({ uuid }) => uuid);
  const transferred = active ? await findDoneTransfers(db, client_id, uuids) : null;
  const skipped = skip(members, (member) => {
    if (member.remote) return 'remote';
    if (transferred?.has(member.uuid) === true) return 'transferred';
    if (member.active !== active || (active && member.leaving)) return null;
    return active ? 'active' : 'inactive';
  });
  const full =
    active || isPlanned
      ? await checkPlacesToContinue(db, { client_id, now }, uuids, active ? null : date)
      : null;
  if (full !== null) return full;
  return {
    skipped,
    apply: (changed) => {
      if (active) return activateMembers(db, scope, changed);
      const leave = isPlanned ? planLeaving : deactivateMembers;
      return leave(db, scope, changed, { date, reason: reason ?? null });
    },
    detail: isPlanned ? { date } : {},
  };
};
