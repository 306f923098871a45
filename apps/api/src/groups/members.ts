import type { GroupMember } from '@springboard/contract';
import { dateIn } from '@springboard/domain';
import { documentsOf } from '../assessments/documents.ts';
import type { Context } from '../http/context.ts';
import { raw, type RawAnswer, refuse, type Refusal } from '../http/refusal.ts';
import { findAlerts, findBadges, findGroupsOf, findTags } from '../members/part-queries.ts';
import {
  countGroupMembers,
  findGroupMembers,
  findKeptRoster,
  type MemberRow,
} from './member-queries.ts';
import { findOpenGroup } from './queries.ts';
import { todayOf } from './today.ts';

type Key = 'GET /groups/:id/members';

/**
 * The members of a group on a date with the parts asked for; what was not asked for is empty. The answer is
 * put together as text, because most of it is documents that are only handed through.
 */
export const listGroupMembers = async (context: Context<Key>): Promise<RawAnswer | Refusal> => {
  const { db, who, params, query, reply, now } = context;
  const group = await findOpenGroup(db, who, params.id, await todayOf(db, who, now), 'read');
  const isOther = query.group_ngo_id !== undefined && query.group_ngo_id !== group?.ngo_id;
  if (group === undefined || isOther) return refuse(404, 'UNKNOWN_GROUP');

  const date = query.session_date ?? dateIn(group.time_zone, now);
  const session_id = await findKeptRoster(db, who.client_id, group.id, date);
  const roster = { client_id: who.client_id, group_id: group.id, date, session_id };
  const scheme_uuid = query.scheme_uuid ?? group.scheme_uuid;
  const asked = { ...query, scheme_uuid };
  const members = await findGroupMembers(db, roster, asked);
  const beyond = members.length === 0 && (query.page ?? 0) > 0;
  reply.total(beyond ? await countGroupMembers(db, roster, asked) : (members[0]?.total ?? 0));
  if (members.length === 0) return raw('[]');

  const parts = await readParts(context, members, scheme_uuid, date);
  const texts = members.map((member) => memberText(member, group.id, date, query, parts));
  return raw(`[${texts.join()}]`);
};

type Parts = Awaited<ReturnType<typeof readParts>>;

const readParts = async (
  { db, who, query, server }: Context<Key>,
  members: readonly MemberRow[],
  scheme_uuid: string | null,
  date: string,
) => {
  const of = { client_id: who.client_id, uuids: members.map(({ uuid }) => uuid) };
  const scheme =
    scheme_uuid === null ? null : await server.findScheme(db, who.client_id, { uuid: scheme_uuid });
  const wantsDocuments = query.with_progress === 1 || query.with_awards === 1;
  return {
    tags: query.with_tags === 1 ? await findTags(db, of) : null,
    alerts: query.with_alerts === 1 ? await findAlerts(db, of) : null,
    groups: query.with_groups === 1 ? await findGroupsOf(db, of, date) : null,
    badges: query.with_awards === 1 && scheme ? await findBadges(db, of, scheme.uuid) : null,
    documents:
      wantsDocuments && scheme ? await documentsOf(db, who.client_id, scheme, of.uuids) : null,
  };
};

const memberText = (
  row: MemberRow,
  group_id: number,
  date: string,
  query: Context<Key>['query'],
  { tags, alerts, groups, badges, documents }: Parts,
): string => {
  const attends = query.with_attendance === 1;
  const member: Omit<GroupMember, AssessmentField> = {
    uuid: row.uuid,
    group_id,
    class_member_id: row.class_member_id,
    firstname: row.firstname,
    lastname: row.lastname,
    dob: row.dob,
    active: row.active,
    in: attends ? row.in : null,
    registerDate: attends ? date : null,
    absence: attends ? row.absence : null,
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

/** Handed through as it is when all of it was asked for, as a sync does. */
const assessmentText = (document: string | undefined, query: Context<Key>['query']): string => {
  if (document === undefined) return NO_ASSESSMENT_TEXT;
  if (query.with_progress === 1 && query.with_awards === 1) return document;
  const { awards, ...progress }: Pick<GroupMember, AssessmentField> = JSON.parse(document);
  return JSON.stringify(
    query.with_progress === 1 ? { ...progress, awards: [] } : { ...NO_ASSESSMENT, awards },
  );
};
