import { can } from '@springboard/access';
import type { LessonPlanGroup } from '@springboard/contract';
import type { Writer } from '../database/tenant-transaction.ts';
import type { ActionContext, Context } from '../routing/context.ts';
import { defineRoute } from '../routing/define-route.ts';
import { isApiError, apiError, type ApiError } from '../http/api-error.ts';
import type { Server } from '../routing/server.ts';
import {
  findPlanGroups,
  lockPlanGroup,
  removePlanGroup,
  setPlans,
  updatePlanGroup,
} from './group-queries.ts';
import { areReadablePlans } from './queries.ts';
import { checkNewTitle, findFreeTitle } from './titles.ts';

/** Groups of plans in an order (§3). The club's staff reads a group; only its owner edits it. */
export const planGroupRoutes = (server: Server): void => {
  defineRoute(server, 'GET /lesson-plan-groups', async ({ db, principal }) =>
    can.seePlans(principal.features)
      ? findPlanGroups(db, principal, null)
      : apiError(403, 'FORBIDDEN'),
  );

  defineRoute(server, 'GET /lesson-plan-groups/:uuid', async ({ db, principal, params }) => {
    if (!can.seePlans(principal.features)) return apiError(403, 'FORBIDDEN');
    const [group] = await findPlanGroups(db, principal, params.uuid);
    return group ?? apiError(404, 'NOT_FOUND');
  });

  defineRoute(server, 'POST /lesson-plan-groups', createPlanGroup);

  defineRoute(server, 'PATCH /lesson-plan-groups/:uuid', (context) => {
    const { principal, params, body, now } = context;
    return editPlanGroup(context, params.uuid, async (db, { owner_uuid }) => {
      const owner = { client_id: principal.client_id, owner_uuid };
      const title = await checkNewTitle(db, 'lesson_plan_groups', owner, body.title, params.uuid);
      if (isApiError(title)) return title;
      await updatePlanGroup(db, principal.client_id, params.uuid, { title, updated_at: now });
      return undefined;
    });
  });

  defineRoute(server, 'PATCH /lesson-plan-groups/:uuid/plans', (context) => {
    const { principal, params, body, now } = context;
    return editPlanGroup(context, params.uuid, async (db, { scheme_uuid }) => {
      if (!(await areReadablePlans(db, principal, scheme_uuid, body.plans))) {
        return apiError(422, 'VALIDATION', { plans: 'unknown' });
      }
      await setPlans(db, principal, params.uuid, body.plans);
      await updatePlanGroup(db, principal.client_id, params.uuid, { updated_at: now });
      return undefined;
    });
  });

  defineRoute(server, 'DELETE /lesson-plan-groups/:uuid', ({ principal, params, write }) =>
    write(async (db) => {
      const group = await lockOwnPlanGroup(db, principal, params.uuid);
      if (isApiError(group)) return group;
      await removePlanGroup(db, principal.client_id, params.uuid);
      return undefined;
    }),
  );
};

const createPlanGroup = async ({
  server,
  principal,
  body,
  now,
  write,
  reply,
}: Context<'POST /lesson-plan-groups'>): Promise<LessonPlanGroup | ApiError> => {
  if (!can.editPlanGroups(principal.features)) return apiError(403, 'FORBIDDEN');
  const owner = { client_id: principal.client_id, owner_uuid: principal.user_uuid };
  const { scheme_uuid } = body;
  const uuid = server.newId();
  const group = await write(async (db) => {
    const scheme = await server.findScheme(db, principal.client_id, { uuid: scheme_uuid });
    if (scheme === null) return apiError(422, 'VALIDATION', { scheme_uuid: 'unknown' });
    const title = await findFreeTitle(db, 'lesson_plan_groups', owner, body.title);
    const { club_id } = principal;
    const times = { created_at: now, updated_at: now };
    await db
      .insertInto('lesson_plan_groups')
      .values({ ...owner, club_id, uuid, title, scheme_uuid, ...times })
      .execute();
    const [added] = await findPlanGroups(db, principal, uuid);
    return added ?? apiError(404, 'NOT_FOUND');
  });
  if (!isApiError(group)) reply.header('location', `/v1/lesson-plan-groups/${group.uuid}`);
  return group;
};

type LockedGroup = { owner_uuid: string; scheme_uuid: string };

const lockOwnPlanGroup = async (
  db: Writer,
  principal: ActionContext['principal'],
  uuid: string,
): Promise<LockedGroup | ApiError> => {
  if (!can.editPlanGroups(principal.features)) return apiError(403, 'FORBIDDEN');
  const group = await lockPlanGroup(db, principal, uuid);
  if (group === undefined) return apiError(404, 'NOT_FOUND');
  return group.owner_uuid === principal.user_uuid ? group : apiError(403, 'FORBIDDEN');
};

const editPlanGroup = (
  { principal, write }: ActionContext,
  uuid: string,
  change: (db: Writer, group: LockedGroup) => Promise<ApiError | undefined>,
): Promise<LessonPlanGroup | ApiError> =>
  write(async (db) => {
    const locked = await lockOwnPlanGroup(db, principal, uuid);
    if (isApiError(locked)) return locked;
    const error = await change(db, locked);
    if (error !== undefined) return error;
    const [group] = await findPlanGroups(db, principal, uuid);
    return group ?? apiError(404, 'NOT_FOUND');
  });
