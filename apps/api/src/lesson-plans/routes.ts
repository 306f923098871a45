import { can } from '@springboard/access';
import { implement } from '../http/implement.ts';
import { refuse } from '../http/refusal.ts';
import type { Server } from '../http/server.ts';
import { copyPlan, createPlan } from './create.ts';
import { editPlan, holdPlan } from './edit.ts';
import { findPlan, findPlans, findPlanSummaries } from './plan-queries.ts';
import { isRefusal } from '../http/refusal.ts';
import { areCoaches, areLabels, removePlan, renamePlan, setHeaders, setShares } from './queries.ts';
import { planGroupRoutes } from './groups.ts';
import { sectionRoutes } from './sections.ts';
import { freeTitleFor } from './titles.ts';

/** §7, Lesson plans. A plan is its owner's, and of those with whom it is shared. */
export const lessonPlanRoutes = (server: Server): void => {
  readingRoutes(server);
  implement(server, 'POST /lesson-plans', createPlan);
  implement(server, 'POST /lesson-plans/:uuid/copy', copyPlan);
  editingRoutes(server);
  ownerRoutes(server);
  sectionRoutes(server);
  planGroupRoutes(server);
};

const readingRoutes = (server: Server): void => {
  implement(server, 'GET /lesson-plans', async ({ db, who, query }) => {
    if (!can.seePlans(who.features)) return refuse(403, 'FORBIDDEN');
    return query.include_detail === 1 ? findPlans(db, who) : findPlanSummaries(db, who);
  });

  implement(server, 'GET /lesson-plans/:uuid', async ({ db, who, params, reply }) => {
    if (!can.seePlans(who.features)) return refuse(403, 'FORBIDDEN');
    const plan = await findPlan(db, who, params.uuid);
    if (plan === undefined) return refuse(404, 'NOT_FOUND');
    reply.header('etag', `"${plan.version}"`);
    return plan;
  });
};

const editingRoutes = (server: Server): void => {
  implement(server, 'PATCH /lesson-plans/:uuid', (context) => {
    const { db, who, params, body } = context;
    return editPlan(context, params.uuid, async ({ owner_uuid }) => {
      const owned = { client_id: who.client_id, owner_uuid };
      const title = await freeTitleFor(db, 'lesson_plans', owned, body.title, params.uuid);
      await renamePlan(db, who.client_id, params.uuid, title);
      return undefined;
    });
  });

  implement(server, 'PATCH /lesson-plans/:uuid/field-values', (context) => {
    const { db, who, params, body } = context;
    return editPlan(context, params.uuid, async (plan) => {
      const ids = new Set(body.headers.map(({ label_id }) => label_id));
      if (ids.size < body.headers.length) return refuse(422, 'VALIDATION', { headers: 'twice' });
      if (!(await areLabels(db, who.client_id, [...ids]))) {
        return refuse(422, 'VALIDATION', { headers: 'unknown' });
      }
      await setHeaders(db, { client_id: who.client_id, ...plan }, body.headers);
      return undefined;
    });
  });
};

/** What only the owner may do. */
const ownerRoutes = (server: Server): void => {
  implement(server, 'POST /lesson-plans/:uuid/shared-users', (context) => {
    const { who, params, body, write } = context;
    return write((db) =>
      editPlan({ ...context, db }, params.uuid, async (plan) => {
        if (plan.owner_uuid !== who.user_uuid) return refuse(403, 'FORBIDDEN');
        const uuids = new Set(body.shares.map(({ user_uuid }) => user_uuid));
        if (uuids.size < body.shares.length || uuids.has(plan.owner_uuid)) {
          return refuse(422, 'VALIDATION', { shares: 'twice' });
        }
        if (!(await areCoaches(db, who, [...uuids]))) {
          return refuse(422, 'VALIDATION', { shares: 'unknown' });
        }
        await setShares(db, { client_id: who.client_id, ...plan }, body.shares);
        return undefined;
      }),
    );
  });

  implement(server, 'DELETE /lesson-plans/:uuid', (context) => {
    const { who, params, now, write } = context;
    return write(async (db) => {
      const plan = await holdPlan({ ...context, db }, params.uuid);
      if (isRefusal(plan)) return plan;
      if (plan.owner_uuid !== who.user_uuid) return refuse(403, 'FORBIDDEN');
      await removePlan(db, who.client_id, params.uuid, now);
      return undefined;
    });
  });
};
