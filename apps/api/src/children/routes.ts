import type { Child, MemberAssessment } from '@springboard/contract';
import { addDays, dateIn } from '@springboard/domain';
import { documentsOf } from '../assessments/documents.ts';
import { findGroupsOf } from '../members/part-queries.ts';
import type { Context } from '../http/context.ts';
import { implement } from '../http/implement.ts';
import type { Server } from '../http/server.ts';
import {
  type ChildRow,
  findAttendance,
  findChildren,
  findChildSchemes,
  findNextSession,
} from './queries.ts';
import { progressOf } from './progress.ts';

/** §9: the attendance that is shown goes 3 months back. */
const ATTENDANCE_DAYS = 92;

/** The parent's overview (portals.md §B). */
export const childRoutes = (server: Server): void => {
  implement(server, 'GET /children', async (context) => {
    const children: Child[] = [];
    for (const row of await findChildren(context.db, context.who)) {
      children.push(await childOf(context, row));
    }
    return children;
  });
};

const childOf = async (context: Context<'GET /children'>, row: ChildRow): Promise<Child> => {
  const { db, who, now } = context;
  const today = dateIn(row.club.time_zone, now);
  const of = { client_id: who.client_id, uuids: [row.uuid] };
  const groups = await findGroupsOf(db, of, today);
  const period = { from: addDays(today, -ATTENDANCE_DAYS), to: today };
  return {
    ...row,
    groups: [...(groups.get(row.uuid) ?? [])],
    next_session: await findNextSession(db, who, row.uuid, now),
    attendance: await findAttendance(db, who, row.uuid, period),
    schemes: await schemesOf(context, row.uuid),
  };
};

const schemesOf = async (
  { db, who, server }: Context<'GET /children'>,
  uuid: string,
): Promise<Child['schemes']> => {
  const schemes: Child['schemes'] = [];
  for (const { uuid: scheme_uuid, title } of await findChildSchemes(db, who, uuid)) {
    const scheme = await server.findScheme(db, who.client_id, { uuid: scheme_uuid });
    if (scheme === null) continue;
    const documents = await documentsOf(db, who.client_id, scheme, [uuid]);
    const member: MemberAssessment = JSON.parse(documents.get(uuid) ?? scheme.blank);
    schemes.push(progressOf(scheme, title, member));
  }
  return schemes;
};
