import { can } from '@springboard/access';
import { defineRoute } from '../routing/define-route.ts';
import { apiError } from '../http/api-error.ts';
import type { Server } from '../routing/server.ts';
import { copyPlan, createPlan } from './create.ts';
import { editPlan, lockPlan } from './edit.ts';
import { findPlan, findPlans, findPlanSummaries } from './plan-queries.ts';
import { isApiError } from '../http/api-error.ts';
import { areCoaches, areLabels, removePlan, renamePlan, setHeaders, setShares } from './queries.ts';
import { planGroupRoutes } from './groups.ts';
import { sectionRoutes } from './sections.ts';
import { checkNewTitle } from './titles.ts';

/** §7, Lesson plans. A plan is visible to its owner and to the users with whom it is shared. */
export const lessonPlanRoutes = (server: Server): void => {
  readingRoutes(server);
  defineRoute(server, 'POST /lesson-plans', createPlan);
  defineRoute(server, 'POST /lesson-plans/:uuid/copy', copyPlan);
  editingRoutes(server);
  ownerRoutes(server);
  sectionRoutes(server);
  planGroupRoutes(server);
};

const readingRoutes = (server: Server): void => {
  defineRoute(server, 'GET /lesson-plans', async ({ db, principal, query }) => {
    if (!can.seePlans(principal.features)) return apiError(403, 'FORBIDDEN');
    return query.include_detail === 1 ? findPlans(db, principal) : findPlanSummaries(db, principal);
  });

  defineRoute(server, 'GET /lesson-plans/:uuid', async ({ db, principal, params, reply }) => {
    if (!can.seePlans(principal.features)) return apiError(403, 'FORBIDDEN');
    const plan = await findPlan(db, principal, params.uuid);
    if (plan === undefined) return apiError(404, 'NOT_FOUND');
    reply.header('etag', `"${plan.version}"`);
    return plan;
  });
};

const editingRoutes = (server: Server): void => {
  defineRoute(server, 'PATCH /lesson-plans/:uuid', (context) => {
    const { db, principal, params, body } = context;
    return editPlan(context, params.uuid, async ({ owner_uuid }) => {
      const owner = { client_id: principal.client_id, owner_uuid };
      const title = await checkNewTitle(db, 'lesson_plans', owner, body.title, params.uuid);
      if (isApiError(title)) return title;
      await renamePlan(db, principal.client_id, params.uuid, title);
      return undefined;
    });
  });

  defineRoute(server, 'PATCH /lesson-plans/:uuid/field-values', (context) => {
    const { db, principal, params, body } = context;
    return editPlan(context, params.uuid, async (plan) => {
      const ids = new Set(body.headers.map(({ label_id }) => label_id));
      if (ids.size < body.headers.length) return apiError(422, 'VALIDATION', { headers: 'twice' });
      if (!(await areLabels(db, principal, [...ids]))) {
        return apiError(422, 'VALIDATION', { headers: 'unknown' });
      }
      await setHeaders(db, { client_id: principal.client_id, ...plan }, body.headers);
      return undefined;
    });
  });
};

/** Calls for the owner only. */
const ownerRoutes = (server: Server): void => {
  defineRoute(server, 'POST /lesson-plans/:uuid/shared-users', (context) => {
    const { principal, params, body, write } = context;
    return write((db) =>
      editPlan({ ...context, db }, params.uuid, async (plan) => {
        if (plan.owner_uuid !== principal.user_uuid) return apiError(403, 'FORBIDDEN');
        const uuids = new Set(body.shares.map(({ user_uuid }) => user_uuid));
        if (uuids.size < body.shares.length || uuids.has(plan.owner_uuid)) {
          return apiError(422, 'VALIDATION', { shares: 'twice' });
        }
        if (!(await areCoaches(db, principal, [...uuids]))) {
          return apiError(422, 'VALIDATION', { shares: 'unknown' });
        }
        await setShares(db, { client_id: principal.client_id, ...plan }, body.shares);
        return undefined;
      }),
    );
  });

  defineRoute(server, 'DELETE /lesson-plans/:uuid', (context) => {
    const { principal, params, now, write } = context;
    return write(async (db) => {
      const plan = await lockPlan({ ...context, db }, params.uuid);
      if (isApiError(plan)) return plan;
      if (plan.owner_uuid !== principal.user_uuid) return apiError(403, 'FORBIDDEN');
      await removePlan(db, principal.client_id, params.uuid, now);
      return undefined;
    });
  });
};
