import { isAvailable, isPassed, nodeOf, remainingChoices, skillsOf } from '@springboard/assessment';
import type { Child, ChildSession, MemberAssessment, SchemeNode } from '@springboard/contract';
import { addDays, dateIn } from '@springboard/domain';
import { findGroupsOf } from '../access/member-detail-queries.ts';
import { logViews, viewsOf } from '../access/log-views.ts';
import { findTransferredSchemes } from '../assessments/transferred-schemes.ts';
import { findDocuments } from '../assessments/documents.ts';
import type { PublishedScheme } from '../assessments/schemes.ts';
import { findTitles, type TitleOf } from '../assessments/titles.ts';
import { actForClubs } from '../database/tenant-transaction.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import type { Context } from '../routing/context.ts';
import { defineRoute } from '../routing/define-route.ts';
import type { Server } from '../routing/server.ts';
import { confirmDetails, readDetails } from './details.ts';
import { changeWaiting, findWaiting } from './waiting.ts';
import {
  type ChildRow,
  findAttendance,
  findChildSchemes,
  findChildSessions,
  findChildren,
  findSharedNotes,
} from './queries.ts';

/** §9: parents see the attendance of the last 3 months. */
const ATTENDANCE_DAYS = 92;
const COMING_DAYS = 56;
const MAX_SESSION_DAYS = 366;

/** The parent's overview (portals §B). */
export const childRoutes = (server: Server): void => {
  defineRoute(server, 'GET /children', async (context) => {
    const children: Child[] = [];
    const rows = await findChildren(context.db, context.principal);
    for (const row of rows) children.push(await readChild(context, row));
    const views = children.flatMap(({ uuid, sees, notes }) => [
      ...viewsOf([uuid], sees.includes('progress') ? ['profile', 'progress'] : ['profile']),
      ...viewsOf([uuid], notes.length > 0 ? ['notes'] : []),
    ]);
    await logViews(context.db, views, context.now);
    return children;
  });
  defineRoute(server, 'GET /children/:uuid/sessions', listSessions);
  defineRoute(server, 'GET /children/:uuid/details', readDetails);
  defineRoute(server, 'POST /children/:uuid/details/confirmation', confirmDetails);
  defineRoute(server, 'PATCH /children/:uuid/waiting/:id', changeWaiting);
};

const listSessions = async ({
  db,
  principal,
  params,
  query,
  now,
}: Context<'GET /children/:uuid/sessions'>): Promise<ChildSession[] | ApiError> => {
  const [child] = await findChildren(db, principal, params.uuid);
  if (child === undefined) return apiError(404, 'UNKNOWN_MEMBER');
  const from = query.from ?? dateIn(child.club.time_zone, now);
  const to = query.to ?? addDays(from, COMING_DAYS);
  if (to < from) return apiError(422, 'VALIDATION', { to: 'minimum' });
  if (to > addDays(from, MAX_SESSION_DAYS)) return apiError(422, 'VALIDATION', { to: 'maximum' });
  await logViews(db, viewsOf([child.uuid], ['profile']), now);
  await actForClubs(db, [child.club.id]);
  const key = { client_id: principal.client_id, member_uuid: child.uuid };
  const sessions = await findChildSessions(db, key, { from, to });
  const seesAbsences = child.acts || child.sees.includes('progress');
  return seesAbsences ? sessions : sessions.map((session) => ({ ...session, absence: null }));
};

const readChild = async (context: Context<'GET /children'>, row: ChildRow): Promise<Child> => {
  const { db, principal, now } = context;
  const today = dateIn(row.club.time_zone, now);
  const members = { client_id: principal.client_id, uuids: [row.uuid] };
  const groups = await findGroupsOf(db, principal, members, today);
  const seesProgress = row.sees.includes('progress');
  const period = { from: addDays(today, -ATTENDANCE_DAYS), to: today };
  return {
    ...row,
    groups: [...(groups.get(row.uuid) ?? [])],
    waiting: await findWaiting(db, row.uuid),
    attendance: seesProgress ? await findAttendance(db, principal, row.uuid, period) : [],
    notes: seesProgress ? await findSharedNotes(db, principal, row.uuid) : [],
    schemes: seesProgress ? await readSchemes(context, row.uuid, today) : [],
  };
};

const readSchemes = async (
  { db, principal, server }: Context<'GET /children'>,
  uuid: string,
  today: string,
): Promise<Child['schemes']> => {
  const schemes: Child['schemes'] = [];
  const broughtAlong = await findTransferredSchemes(db, principal.client_id, uuid);
  for (const { uuid: scheme_uuid, title } of await findChildSchemes(db, principal, uuid, today)) {
    const scheme = await server.findScheme(db, principal.client_id, { uuid: scheme_uuid });
    if (scheme === null) continue;
    const documents = await findDocuments(db, principal.client_id, scheme, [uuid]);
    const member: MemberAssessment = JSON.parse(documents.get(uuid) ?? scheme.emptyDocument);
    const titleOf = await findTitles(db, principal.client_id, scheme, principal.language.language);
    const isBroughtAlong = broughtAlong.some((brought) => brought.uuid === scheme_uuid);
    schemes.push({
      ...toChildProgress(scheme, titleOf, title, member),
      ...(isBroughtAlong && { brought_along: true }),
    });
  }
  return schemes;
};

type SchemeOfChild = Child['schemes'][number];

const MAX_NEXT_SKILLS = 5;

/** A child's progress in a scheme, as a parent reads it (portals §B). */
const toChildProgress = (
  scheme: PublishedScheme,
  titleOf: TitleOf,
  title: string,
  member: MemberAssessment,
): SchemeOfChild => {
  const { index, grades, slug } = scheme;
  const named = (id: string) => ({ id, title: titleOf(id) ?? id });
  const level_id = member.current_remote_node_id;
  const skills = level_id === null ? [] : skillsOf(index, level_id).filter(isVisible);
  const open = skills.filter(({ id }) => !isPassed(index, member, id));
  const isStarted = ({ id }: SchemeNode) => (member.scores[id]?.assessment ?? -1) >= 0;
  return {
    slug,
    title,
    grades: [...grades],
    level:
      level_id === null
        ? null
        : {
            ...named(level_id),
            ...toLevelProgress(scheme, titleOf, member, level_id, skills),
          },
    achieved: Object.entries(member.assessments.complete)
      .flatMap(([id, ts]) => {
        const node = nodeOf(index, id);
        return node?.t === 's' && isVisible(node) ? [{ ...named(id), ts }] : [];
      })
      .toSorted((a, b) => b.ts - a.ts),
    working_on: open.filter(isStarted).map(({ id }) => ({
      ...named(id),
      grade: grades[member.scores[id]?.assessment ?? -1]?.label ?? null,
    })),
    next: open
      .filter((skill) => !isStarted(skill) && isAvailable(index, member, skill.id))
      .slice(0, MAX_NEXT_SKILLS)
      .map(({ id }) => named(id)),
    awards: member.awards.flatMap(({ slug: id, completed_ts }) =>
      completed_ts === null ? [] : [{ ...named(id), completed_ts }],
    ),
  };
};

const isVisible = (node: SchemeNode): boolean =>
  node.hidden !== true && node.skipped !== true && !node.id.endsWith('/manual');

const toLevelProgress = (
  { index }: PublishedScheme,
  titleOf: TitleOf,
  member: MemberAssessment,
  id: string,
  skills: readonly SchemeNode[],
) => {
  const [completed, percentage] = member.progress[id] ?? [0, 0];
  return {
    completed,
    total: skills.length,
    percentage,
    remaining: remainingChoices(index, member, id, titleOf),
  };
};
