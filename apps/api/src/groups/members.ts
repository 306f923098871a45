import type { GroupMember } from '@springboard/contract';
import { dateIn } from '@springboard/domain';
import { findDocuments } from '../assessments/documents.ts';
import type { Context } from '../routing/context.ts';
import { rawResponse, type RawResponse, apiError, type ApiError } from '../http/api-error.ts';
import {
  findAlerts,
  findBadges,
  findGroupsOf,
  findTags,
  type SafeguardingView,
  safeguardingViewOf,
} from '../access/member-detail-queries.ts';
import {
  countGroupMembers,
  findGroupMembers,
  findRosterSession,
  type MemberRow,
} from './member-queries.ts';
import { findAccessibleGroup } from './queries.ts';
import { alertViews, logViews, type View, viewsOf } from '../access/log-views.ts';
import { findToday } from '../access/today.ts';

type Key = 'GET /groups/:id/members';

/**
 * The members of a group on a date with the requested details; details that were not requested are empty. The
 * response is composed as text, because most of it is stored JSON that passes through unchanged.
 */
export const listGroupMembers = async (context: Context<Key>): Promise<RawResponse | ApiError> => {
  const { db, principal, params, query, reply, now } = context;
  const today = await findToday(db, principal, now);
  const group = await findAccessibleGroup(db, principal, params.id, today, 'read');
  const isOtherReference = query.group_ngo_id !== undefined && query.group_ngo_id !== group?.ngo_id;
  if (group === undefined || isOtherReference) return apiError(404, 'UNKNOWN_GROUP');

  const date = query.session_date ?? dateIn(group.time_zone, now);
  if (group.is_shared_device_only && date !== today) return apiError(404, 'UNKNOWN_GROUP');
  const session_id = await findRosterSession(db, principal.client_id, group.id, date);
  const roster = { client_id: principal.client_id, group_id: group.id, date, today, session_id };
  const scheme_uuid = query.scheme_uuid ?? group.scheme_uuid;
  const filter = { ...query, scheme_uuid };
  const found = await findGroupMembers(db, roster, filter);
  // D5: a past register shows a coach who was there. Notes, alerts and progress are only of today's members.
  const isOpen = ({ has_left }: MemberRow) => principal.role !== 'coach' || !has_left;
  const members = found.map((row) => (isOpen(row) ? row : { ...row, note: null }));
  const isBeyondLastPage = members.length === 0 && (query.page ?? 0) > 0;
  const total = isBeyondLastPage ? await countGroupMembers(db, roster, filter) : members[0]?.total;
  reply.total(total ?? 0);
  if (members.length === 0) return rawResponse('[]');

  const details = await readDetails(context, members.filter(isOpen), {
    scheme_uuid,
    date,
    safeguarding: group.is_shared_device_only ? 'none' : await safeguardingViewOf(db, principal),
  });
  await logViews(db, viewsIn(members, details, query), now);
  const texts = members.map((member) => memberText(member, group.id, date, query, details));
  return rawResponse(`[${texts.join()}]`);
};

type MemberDetails = Awaited<ReturnType<typeof readDetails>>;

const readDetails = async (
  { db, principal, query, server }: Context<Key>,
  members: readonly MemberRow[],
  {
    scheme_uuid,
    date,
    safeguarding,
  }: { scheme_uuid: string | null; date: string; safeguarding: SafeguardingView },
) => {
  const uuids = members.map(({ uuid }) => uuid);
  const scope = { client_id: principal.client_id, uuids };
  const scheme =
    scheme_uuid === null
      ? null
      : await server.findScheme(db, principal.client_id, { uuid: scheme_uuid });
  const wantsDocuments = query.with_progress === 1 || query.with_awards === 1;
  return {
    tags: query.with_tags === 1 ? await findTags(db, scope) : null,
    alerts: query.with_alerts === 1 ? await findAlerts(db, scope, safeguarding) : null,
    groups: query.with_groups === 1 ? await findGroupsOf(db, principal, scope, date) : null,
    badges: query.with_awards === 1 && scheme ? await findBadges(db, scope, scheme.uuid) : null,
    documents:
      wantsDocuments && scheme ? await findDocuments(db, principal.client_id, scheme, uuids) : null,
  };
};

/** The views of the members in the response (D19). */
const viewsIn = (
  members: readonly MemberRow[],
  { alerts }: MemberDetails,
  { with_notes, with_progress }: Context<Key>['query'],
): readonly View[] => {
  const uuids = members.map(({ uuid }) => uuid);
  const withNote = members.flatMap(({ uuid, note }) => (note === null ? [] : [uuid]));
  return [
    ...viewsOf(uuids, with_progress === 1 ? ['profile', 'progress'] : ['profile']),
    ...viewsOf(with_notes === 1 ? withNote : [], ['notes']),
    ...alertViews(alerts ?? new Map()),
  ];
};

const memberText = (
  row: MemberRow,
  group_id: number,
  date: string,
  query: Context<Key>['query'],
  { tags, alerts, groups, badges, documents }: MemberDetails,
): string => {
  const withAttendance = query.with_attendance === 1;
  const member: Omit<GroupMember, AssessmentField> = {
    uuid: row.uuid,
    group_id,
    class_member_id: row.class_member_id,
    ...(row.guest && { guest: true }),
    firstname: row.firstname,
    lastname: row.lastname,
    dob: row.dob,
    active: row.active,
    in: withAttendance ? row.in : null,
    registerDate: withAttendance ? date : null,
    absence: withAttendance ? row.absence : null,
    ...(withAttendance && row.reported && { reported: row.reported }),
    note:
      query.with_notes === 1 && row.note !== null
        ? { note: row.note, updated_by: row.updated_by, updated_at: row.updated_at }
        : null,
    badges: [...(badges?.get(row.uuid) ?? [])],
    tags: [...(tags?.get(row.uuid) ?? [])],
    alerts: [...(alerts?.get(row.uuid) ?? [])],
    groups: [...(groups?.get(row.uuid) ?? [])],
    move_remote_node_id: row.move_remote_node_id,
    move_stay: row.move_stay,
    last_assessed_ts: row.last_assessed_ts,
  };
  const assessment = assessmentText(documents?.get(row.uuid), query);
  return `${JSON.stringify(member).slice(0, -1)},${assessment.slice(1)}`;
};

type AssessmentField = 'scores' | 'assessments' | 'progress' | 'awards' | 'current_remote_node_id';

const NO_ASSESSMENT = {
  scores: {},
  assessments: { available: {}, complete: {} },
  progress: {},
  awards: [],
  current_remote_node_id: null,
};
const NO_ASSESSMENT_TEXT = JSON.stringify(NO_ASSESSMENT);

/** Returns the stored text unchanged if all of it was requested, as a pull does. */
const assessmentText = (document: string | undefined, query: Context<Key>['query']): string => {
  if (document === undefined) return NO_ASSESSMENT_TEXT;
  if (query.with_progress === 1 && query.with_awards === 1) return document;
  const { awards, ...progress }: Pick<GroupMember, AssessmentField> = JSON.parse(document);
  return JSON.stringify(
    query.with_progress === 1 ? { ...progress, awards: [] } : { ...NO_ASSESSMENT, awards },
  );
};
