import Type, { type Static } from 'typebox';
import { Id, Name, NodeId, nullable, ONE_LINE, Slug, Timestamp, Uuid } from './basics.ts';

/** The title of a plan or plan group: 48 characters (§9) and a suffix `-2`, `-3` …, in one line. */
export const PlanTitle = Type.String({ minLength: 1, maxLength: 51, pattern: ONE_LINE });

/** A skill in a plan, with its notes by field name. */
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

/** The text of one heading of the plan. `label_id` is the heading's label (§2, labels table). */
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
  /** As sent, or with a suffix (§5). */
  title: Type.String(),
  owner: Person,
  scheme_slug: Slug,
  scheme_uuid: Uuid,
  /** Whether the user may edit it: as the owner, or by sharing. */
  can_edit: Type.Boolean(),
  updated_at: Timestamp,
};

/** A lesson plan (§3). `sections`, `headers` and `shared_users` come with `include_detail=1` and alone. */
export const LessonPlanSummary = Type.Object({
  ...shared,
  /** Increases with every edit. It is the plan's ETag. */
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

/** An ordered list of plans, for example for a term (§3). */
export const LessonPlanGroup = Type.Object({ ...shared, plans: Type.Array(Uuid) });
export type LessonPlanGroup = Static<typeof LessonPlanGroup>;

/** §9: names are 1 to 50 characters. */
export const SectionTitle = Name;
