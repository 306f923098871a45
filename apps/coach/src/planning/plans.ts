import { can, type Visitor } from '@springboard/access';
import type { Label, LessonPlan, LessonPlanGroup, LessonPlanSkill } from '@springboard/contract';
import type { OfflineState } from '@springboard/offline';
import { useOfflineState, useSession, useVisitor } from '@springboard/portal';

export type Planning = NonNullable<OfflineState['planning']>;

const NOTHING: Planning = { plans: [], plan_groups: [], labels: [] };

/** The lesson plans of this device. */
export const usePlanning = (): Planning => useOfflineState(({ planning }) => planning) ?? NOTHING;

/** What the coach may do with plans (AC29). */
export const usePlanRights = () => {
  const visitor = useVisitor();
  const features = visitor?.features ?? {};
  const user_uuid = useSession(({ user }) => user?.uuid);
  return {
    mayMake: can.editPlans(features),
    mayGroup: can.editPlanGroups(features),
    mayEdit: (plan: LessonPlan) => can.editPlans(features) && plan.can_edit,
    /** Sharing and deleting are the owner's. */
    mayGive: (plan: LessonPlan) => can.editPlans(features) && plan.owner.uuid === user_uuid,
    mayEditGroup: (group: LessonPlanGroup) =>
      can.editPlanGroups(features) && group.owner.uuid === user_uuid,
    isOwn: ({ owner }: Pick<LessonPlan, 'owner'>) => owner.uuid === user_uuid,
    allFields: isAllFields(features),
  };
};

const isAllFields = ({ ENABLE_ALL_SKILL_FIELDS }: Visitor['features']): boolean =>
  ENABLE_ALL_SKILL_FIELDS === true;

/** The plan's headings of a kind in their order, with what is written under each. */
export const headingsOf = (
  { labels }: Pick<Planning, 'labels'>,
  plan: Pick<LessonPlan, 'headers'>,
  kind: Label['kind'],
): readonly { label: Label; value: string }[] => {
  const values = new Map(plan.headers.map(({ label_id, value }) => [label_id, value]));
  return labels
    .filter((label) => label.kind === kind)
    .toSorted((a, b) => a.ordering - b.ordering)
    .map((label) => ({ label, value: values.get(label.id) ?? '' }));
};

/** A plan group's plans in their order, as far as the coach may read them. */
export const plansIn = (
  { plans }: Pick<Planning, 'plans'>,
  group: Pick<LessonPlanGroup, 'plans'>,
): readonly LessonPlan[] => {
  const known = new Map(plans.map((plan) => [plan.uuid, plan]));
  return group.plans.flatMap((uuid) => known.get(uuid) ?? []);
};

/** What can be written beside a skill; the second and later ones with ENABLE_ALL_SKILL_FIELDS (§6). */
export const SKILL_FIELDS = ['repetitions', 'duration', 'equipment', 'notes'] as const;
export type SkillField = (typeof SKILL_FIELDS)[number];

/** The fields that are offered, and those that somebody has written in whatever is offered. */
export const fieldsOf = (skill: LessonPlanSkill, all: boolean): readonly SkillField[] =>
  SKILL_FIELDS.filter(
    (name, place) => all || place === 0 || (skill.fields[name] ?? '').trim() !== '',
  );

/** The list with one item a place further up (-1) or down (1). */
export const moved = <T>(list: readonly T[], place: number, by: -1 | 1): T[] => {
  const item = list.slice(place, place + 1);
  return list.toSpliced(place, 1).toSpliced(place + by, 0, ...item);
};
