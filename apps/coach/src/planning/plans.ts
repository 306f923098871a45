import { can, type Visitor } from '@springboard/access';
import type { Label, LessonPlan, LessonPlanGroup, LessonPlanSkill } from '@springboard/contract';
import type { OfflineState } from '@springboard/offline';
import { useOfflineState, useSession, useVisitor } from '@springboard/portal';

export type Planning = NonNullable<OfflineState['planning']>;

const EMPTY_PLANNING: Planning = { plans: [], plan_groups: [], labels: [] };

/** The lesson plans on this device. */
export const usePlanning = (): Planning =>
  useOfflineState(({ planning }) => planning) ?? EMPTY_PLANNING;

/** The permissions of the user for plans (AC29). */
export const usePlanRights = () => {
  const visitor = useVisitor();
  const features = visitor?.features ?? {};
  const user_uuid = useSession(({ user }) => user?.uuid);
  return {
    mayMake: can.editPlans(features),
    mayGroup: can.editPlanGroups(features),
    mayEdit: (plan: LessonPlan) => can.editPlans(features) && plan.can_edit,
    /** Only the owner may share and delete a plan. */
    mayGive: (plan: LessonPlan) => can.editPlans(features) && plan.owner.uuid === user_uuid,
    mayEditGroup: (group: LessonPlanGroup) =>
      can.editPlanGroups(features) && group.owner.uuid === user_uuid,
    isOwn: ({ owner }: Pick<LessonPlan, 'owner'>) => owner.uuid === user_uuid,
    allFields: isAllFields(features),
  };
};

const isAllFields = ({ ENABLE_ALL_SKILL_FIELDS }: Visitor['features']): boolean =>
  ENABLE_ALL_SKILL_FIELDS === true;

/** The headings of a kind in their order, with the plan's text under each. */
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

/** The plans of a plan group in their order, without those that the coach may not read. */
export const plansIn = (
  { plans }: Pick<Planning, 'plans'>,
  group: Pick<LessonPlanGroup, 'plans'>,
): readonly LessonPlan[] => {
  const plansByUuid = new Map(plans.map((plan) => [plan.uuid, plan]));
  return group.plans.flatMap((uuid) => plansByUuid.get(uuid) ?? []);
};

/** The fields of a skill. All but the first need ENABLE_ALL_SKILL_FIELDS (§6). */
export const SKILL_FIELDS = ['repetitions', 'duration', 'equipment', 'notes'] as const;
export type SkillField = (typeof SKILL_FIELDS)[number];

/** The fields to show: those that the flag allows, and those that already have a text. */
export const fieldsOf = (skill: LessonPlanSkill, all: boolean): readonly SkillField[] =>
  SKILL_FIELDS.filter(
    (name, index) => all || index === 0 || (skill.fields[name] ?? '').trim() !== '',
  );

/** The list with one item moved up (-1) or down (1). */
export const moved = <T>(list: readonly T[], index: number, by: -1 | 1): T[] => {
  const item = list.slice(index, index + 1);
  return list.toSpliced(index, 1).toSpliced(index + by, 0, ...item);
};
