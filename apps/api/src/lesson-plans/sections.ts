import { nodeOf } from '@springboard/assessment';
import {
  type LessonPlan,
  type LessonPlanSkill,
  MAX_DESCRIPTION_LENGTH,
  MAX_SECTION_SKILLS,
} from '@springboard/contract';
import { mergeLines, mergePlanSkills } from '@springboard/domain';
import { defineRoute } from '../routing/define-route.ts';
import { apiError, type ApiError } from '../http/api-error.ts';
import type { Server } from '../routing/server.ts';
import { type EditContext, editPlan, type LockedPlan } from './edit.ts';
import {
  addSection,
  copySection,
  findDescription,
  findSectionIds,
  findSkills,
  orderSections,
  type PlanKey,
  removeSection,
  setSkills,
  updateSection,
} from './section-queries.ts';

/** The sections of a plan (§7, Lesson plans). */
export const sectionRoutes = (server: Server): void => {
  defineRoute(server, 'POST /lesson-plans/:uuid/sections', (context) => {
    const { principal, params, body, write } = context;
    return write((db) =>
      editPlan({ ...context, db }, params.uuid, async (plan) => {
        const key = toPlanKey(principal, plan);
        const ids = await findSectionIds(db, key);
        await addSection(db, key, body.title, ids.length);
        return undefined;
      }),
    );
  });

  defineRoute(server, 'PATCH /lesson-plans/:uuid/sections/:id', (context) => {
    const { ordering, base, ...changes } = context.body;
    const { db, params } = context;
    return editSection(context, params, async (key, ids) => {
      if (changes.description !== undefined && base !== undefined) {
        const current = await findDescription(db, key, params.id);
        changes.description = mergeLines(base, current, changes.description);
        if (changes.description.length > MAX_DESCRIPTION_LENGTH) {
          return apiError(422, 'VALIDATION', { description: 'maxLength' });
        }
      }
      if (Object.keys(changes).length > 0) await updateSection(db, key, params.id, changes);
      if (ordering !== undefined) {
        const others = ids.filter((id) => id !== params.id);
        await orderSections(db, key, others.toSpliced(ordering, 0, params.id));
      }
      return undefined;
    });
  });

  defineRoute(server, 'DELETE /lesson-plans/:uuid/sections/:id', (context) => {
    const { params, write } = context;
    return write((db) =>
      editSection({ ...context, db }, params, async (key, ids) => {
        await removeSection(db, key, params.id);
        const others = ids.filter((id) => id !== params.id);
        await orderSections(db, key, others);
        return undefined;
      }),
    );
  });

  defineRoute(server, 'PATCH /lesson-plans/:uuid/sections/:id/skills', (context) => {
    const { db, params, body } = context;
    return editSection(context, params, async (key, _ids, plan) => {
      const unknown = await findUnknownSkill(server, context, plan, body.skills);
      if (unknown !== undefined) return apiError(422, 'UNKNOWN_NODE', { node_id: unknown });
      const skills =
        body.base === undefined
          ? body.skills
          : mergePlanSkills(body.base, await findSkills(db, key, params.id), body.skills);
      if (skills.length > MAX_SECTION_SKILLS) return apiError(422, 'SECTION_FULL');
      await setSkills(db, key, params.id, skills);
      return undefined;
    });
  });

  defineRoute(server, 'POST /lesson-plans/:uuid/sections/:id/copy', (context) => {
    const { params, write } = context;
    return write((db) =>
      editSection({ ...context, db }, params, async (key, ids) => {
        const copy = await copySection(db, key, params.id);
        await orderSections(db, key, ids.toSpliced(ids.indexOf(params.id) + 1, 0, copy));
        return undefined;
      }),
    );
  });
};

const toPlanKey = (
  { client_id }: EditContext['principal'],
  { uuid, club_id }: LockedPlan,
): PlanKey => ({
  client_id,
  club_id,
  uuid,
});

/** `change` gets the ids of all sections in order, including the edited one. */
const editSection = (
  context: EditContext,
  { uuid, id }: { uuid: string; id: number },
  change: (key: PlanKey, ids: readonly number[], plan: LockedPlan) => Promise<ApiError | undefined>,
): Promise<LessonPlan | ApiError> =>
  editPlan(context, uuid, async (plan) => {
    const key = toPlanKey(context.principal, plan);
    const ids = await findSectionIds(context.db, key);
    return ids.includes(id) ? change(key, ids, plan) : apiError(404, 'NOT_FOUND');
  });

/** The first node that is not a skill of the plan's scheme. */
const findUnknownSkill = async (
  server: Server,
  { db, principal }: EditContext,
  { scheme_uuid }: LockedPlan,
  skills: readonly LessonPlanSkill[],
): Promise<string | undefined> => {
  const scheme = await server.findScheme(db, principal.client_id, { uuid: scheme_uuid });
  return skills.find(({ node_id }) => scheme === null || nodeOf(scheme.index, node_id)?.t !== 's')
    ?.node_id;
};
