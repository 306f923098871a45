import { can } from '@springboard/access';
import type { LessonPlanGroup } from '@springboard/contract';
import type { Writer } from '../database/tenancy.ts';
import type { Act, Context } from '../http/context.ts';
import { implement } from '../http/implement.ts';
import { isRefusal, refuse, type Refusal } from '../http/refusal.ts';
import type { Server } from '../http/server.ts';
import {
  findPlanGroups,
  lockPlanGroup,
  removePlanGroup,
  setPlans,
  updatePlanGroup,
} from './group-queries.ts';
import { arePlans } from './queries.ts';
import { freeTitleFor } from './titles.ts';

/** Plans in an order (§3). The club's staff reads a group; its owner edits it. */
export const planGroupRoutes = (server: Server): void => {
  implement(server, 'GET /lesson-plan-groups', async ({ db, who }) =>
    can.seePlans(who.features) ? findPlanGroups(db, who, null) : refuse(403, 'FORBIDDEN'),
  );

  implement(server, 'GET /lesson-plan-groups/:uuid', async ({ db, who, params }) => {
    if (!can.seePlans(who.features)) return refuse(403, 'FORBIDDEN');
    const [group] = await findPlanGroups(db, who, params.uuid);
    return group ?? refuse(404, 'NOT_FOUND');
  });

  implement(server, 'POST /lesson-plan-groups', createPlanGroup);

  implement(server, 'PATCH /lesson-plan-groups/:uuid', (context) => {
    const { who, params, body, now } = context;
    return editPlanGroup(context, params.uuid, async (db, { owner_uuid }) => {
      const owned = { client_id: who.client_id, owner_uuid };
      const title = await freeTitleFor(db, 'lesson_plan_groups', owned, body.title, params.uuid);
      await updatePlanGroup(db, who.client_id, params.uuid, { title, updated_at: now });
      return undefined;
    });
  });

  implement(server, 'PATCH /lesson-plan-groups/:uuid/plans', (context) => {
    const { who, params, body, now } = context;
    return editPlanGroup(context, params.uuid, async (db, { scheme_uuid }) => {
      if (!(await arePlans(db, who, scheme_uuid, body.plans))) {
        return refuse(422, 'VALIDATION', { plans: 'unknown' });
      }
      await setPlans(db, who, params.uuid, body.plans);
      await updatePlanGroup(db, who.client_id, params.uuid, { updated_at: now });
      return undefined;
    });
  });

  implement(server, 'DELETE /lesson-plan-groups/:uuid', ({ who, params, write }) =>
    write(async (db) => {
      const group = await holdPlanGroup(db, who, params.uuid);
      if (isRefusal(group)) return group;
      await removePlanGroup(db, who.client_id, params.uuid);
      return undefined;
    }),
  );
};

const createPlanGroup = async ({
  server,
  who,
  body,
  now,
  write,
  reply,
}: Context<'POST /lesson-plan-groups'>): Promise<LessonPlanGroup | Refusal> => {
  if (!can.editPlanGroups(who.features)) return refuse(403, 'FORBIDDEN');
  const owned = { client_id: who.client_id, owner_uuid: who.user_uuid };
  const { scheme_uuid } = body;
  const uuid = server.newId();
  const made = await write(async (db) => {
    const scheme = await server.findScheme(db, who.client_id, { uuid: scheme_uuid });
    if (scheme === null) return refuse(422, 'VALIDATION', { scheme_uuid: 'unknown' });
    const title = await freeTitleFor(db, 'lesson_plan_groups', owned, body.title);
    const { club_id } = who;
    const times = { created_at: now, updated_at: now };
    await db
      .insertInto('lesson_plan_groups')
      .values({ ...owned, club_id, uuid, title, scheme_uuid, ...times })
      .execute();
    const [group] = await findPlanGroups(db, who, uuid);
    return group ?? refuse(404, 'NOT_FOUND');
  });
  if (!isRefusal(made)) reply.header('location', `/v1/lesson-plan-groups/${made.uuid}`);
  return made;
};

type HeldGroup = { owner_uuid: string; scheme_uuid: string };

const holdPlanGroup = async (
  db: Writer,
  who: Act['who'],
  uuid: string,
): Promise<HeldGroup | Refusal> => {
  if (!can.editPlanGroups(who.features)) return refuse(403, 'FORBIDDEN');
  const group = await lockPlanGroup(db, who, uuid);
  if (group === undefined) return refuse(404, 'NOT_FOUND');
  return group.owner_uuid === who.user_uuid ? group : refuse(403, 'FORBIDDEN');
};

const editPlanGroup = (
  { who, write }: Act,
  uuid: string,
  change: (db: Writer, group: HeldGroup) => Promise<Refusal | undefined>,
): Promise<LessonPlanGroup | Refusal> =>
  write(async (db) => {
    const held = await holdPlanGroup(db, who, uuid);
    if (isRefusal(held)) return held;
    const refusal = await change(db, held);
    if (refusal !== undefined) return refusal;
    const [group] = await findPlanGroups(db, who, uuid);
    return group ?? refuse(404, 'NOT_FOUND');
  });
