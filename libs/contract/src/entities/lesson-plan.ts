import Type, { type Static } from 'typebox';
import { Id, Name, NodeId, nullable, Slug, Timestamp, Uuid } from './basics.ts';

/** A plan or plan group's title as it is given: §9's 48 characters and a suffix `-2`, `-3` … */
export const PlanTitle = Type.String({ minLength: 1, maxLength: 51, pattern: '\\S' });

/** A skill of the scheme in a plan, with what is written beside it, by the field's name. */
export const LessonPlanSkill = Type.Object({
  node_id: NodeId,
  fields: Type.Record(Type.String({ maxLength: 50 }), Type.String({ maxLength: 2000 })),
});
export type LessonPlanSkill = Static<typeof LessonPlanSkill>;

export const LessonPlanSection = Type.Object({
  id: Id,
  title: Type.String(),
  description: Type.String(),
  tag: nullable(Type.String()),
  skills: Type.Array(LessonPlanSkill),
});
export type LessonPlanSection = Static<typeof LessonPlanSection>;

/** What is written under one of the plan's headings; `label_id` is the heading's label (§2, Labels table). */
export const LessonPlanHeader = Type.Object({
  label_id: Id,
  value: Type.String({ maxLength: 4000 }),
});
export type LessonPlanHeader = Static<typeof LessonPlanHeader>;

export const PlanShare = Type.Object({ user_uuid: Uuid, can_edit: Type.Boolean() });
export type PlanShare = Static<typeof PlanShare>;

const Person = Type.Object({ uuid: Uuid, firstname: Type.String(), lastname: Type.String() });

const shared = {
  uuid: Uuid,
  /** As it was given, or with a suffix (§5). */
  title: Type.String(),
  owner: Person,
  scheme_slug: Slug,
  scheme_uuid: Uuid,
  /** The owner, or somebody whom the owner lets edit. */
  can_edit: Type.Boolean(),
  updated_at: Timestamp,
};

/** A lesson plan (§3). `sections`, `headers` and `shared_users` come with `include_detail=1` and alone. */
export const LessonPlanSummary = Type.Object({
  ...shared,
  /** Grows with every edit; the plan's ETag. */
  version: Type.Integer({ minimum: 1 }),
});
export type LessonPlanSummary = Static<typeof LessonPlanSummary>;

export const LessonPlan = Type.Object({
  ...LessonPlanSummary.properties,
  sections: Type.Array(LessonPlanSection),
  headers: Type.Array(LessonPlanHeader),
  shared_users: Type.Array(Type.Object({ ...Person.properties, can_edit: Type.Boolean() })),
});
export type LessonPlan = Static<typeof LessonPlan>;

/** Plans put in an order, such as a term's (§3). */
export const LessonPlanGroup = Type.Object({ ...shared, plans: Type.Array(Uuid) });
export type LessonPlanGroup = Static<typeof LessonPlanGroup>;

/** §9: names are 1 to 50 characters. */
export const SectionTitle = Name;
