import { nodeOf } from '@springboard/assessment';
import type { LessonPlan, LessonPlanSkill } from '@springboard/contract';
import { implement } from '../http/implement.ts';
import { refuse, type Refusal } from '../http/refusal.ts';
import type { Server } from '../http/server.ts';
import { type Edit, editPlan, type HeldPlan } from './edit.ts';
import {
  addSection,
  copySection,
  findSectionIds,
  orderSections,
  type PlanKey,
  removeSection,
  setSkills,
  updateSection,
} from './section-queries.ts';

/** Sections of a plan (§7, Lesson plans). */
export const sectionRoutes = (server: Server): void => {
  implement(server, 'POST /lesson-plans/:uuid/sections', (context) => {
    const { who, params, body, write } = context;
    return write((db) =>
      editPlan({ ...context, db }, params.uuid, async (plan) => {
        const key = keyOf(who, plan);
        const ids = await findSectionIds(db, key);
        await addSection(db, key, body.title, ids.length);
        return undefined;
      }),
    );
  });

  implement(server, 'PATCH /lesson-plans/:uuid/sections/:id', (context) => {
    const { ordering, ...given } = context.body;
    const { db, params } = context;
    return editSection(context, params, async (key, ids) => {
      if (Object.keys(given).length > 0) await updateSection(db, key, params.id, given);
      if (ordering !== undefined) {
        const others = ids.filter((id) => id !== params.id);
        await orderSections(db, key, others.toSpliced(ordering, 0, params.id));
      }
      return undefined;
    });
  });

  implement(server, 'DELETE /lesson-plans/:uuid/sections/:id', (context) => {
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

  implement(server, 'PATCH /lesson-plans/:uuid/sections/:id/skills', (context) => {
    const { db, params, body } = context;
    return editSection(context, params, async (key, _ids, plan) => {
      const unknown = await unknownSkill(server, context, plan, body.skills);
      if (unknown !== undefined) return refuse(422, 'UNKNOWN_NODE', { node_id: unknown });
      await setSkills(db, key, params.id, body.skills);
      return undefined;
    });
  });

  implement(server, 'POST /lesson-plans/:uuid/sections/:id/copy', (context) => {
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

const keyOf = ({ client_id }: Edit['who'], { uuid, club_id }: HeldPlan): PlanKey => ({
  client_id,
  club_id,
  uuid,
});

/** `change` gets the ids of all sections in their order, the one that is edited among them. */
const editSection = (
  edit: Edit,
  { uuid, id }: { uuid: string; id: number },
  change: (key: PlanKey, ids: readonly number[], plan: HeldPlan) => Promise<Refusal | undefined>,
): Promise<LessonPlan | Refusal> =>
  editPlan(edit, uuid, async (plan) => {
    const key = keyOf(edit.who, plan);
    const ids = await findSectionIds(edit.db, key);
    return ids.includes(id) ? change(key, ids, plan) : refuse(404, 'NOT_FOUND');
  });

/** The first that is no skill of the plan's scheme. */
const unknownSkill = async (
  server: Server,
  { db, who }: Edit,
  { scheme_uuid }: HeldPlan,
  skills: readonly LessonPlanSkill[],
): Promise<string | undefined> => {
  const scheme = await server.findScheme(db, who.client_id, { uuid: scheme_uuid });
  return skills.find(({ node_id }) => scheme === null || nodeOf(scheme.index, node_id)?.t !== 's')
    ?.node_id;
};
