import { addDays } from '@springboard/domain';
import { PLANS, PLAN_LABELS, type LessonPlanText } from './lesson-plan-texts.ts';
import type { Coach, Plan, SeedClub } from './plan.ts';
import type { Random } from './random.ts';
import type { Row, Rows } from './rows.ts';

/** The headings that a national body gives to its plans; of the whole client. */
export const labelRows = ({ client_id }: Plan): Rows => ({
  labels: PLAN_LABELS.map(({ name, kind }, ordering) => ({
    client_id,
    id: ordering + 1,
    club_id: null,
    name,
    value: '',
    kind,
    ordering,
  })),
});

/** Lesson plans of a club's coaches, one shared with a colleague, and a term's worth put in order. */
export const lessonPlanRows = (plan: Plan, club: SeedClub): Rows => {
  const random = club.random.fork('lesson plans');
  const own = { client_id: plan.client_id, club_id: club.id };
  const created_at = plan.momentOf(addDays(plan.today, -50), '21:00');
  const plans = PLANS.flatMap((text, index) => {
    const owner = club.coaches[index % 3];
    return owner === undefined ? [] : [{ text, owner, uuid: random.uuid() }];
  });
  const sections = plans.flatMap(({ text, uuid }) =>
    text.sections.map((section, ordering) => ({
      section,
      ordering,
      id: plan.ids('lesson_plan_sections'),
      lesson_plan_uuid: uuid,
      scheme: plan.schemes[text.scheme],
    })),
  );
  return {
    lesson_plans: plans.map(({ text, owner, uuid }) => ({
      ...own,
      uuid,
      title: text.title,
      owner_uuid: owner.uuid,
      scheme_uuid: plan.schemes[text.scheme].uuid,
      created_at,
      updated_at: created_at + 86_400 * random.between(0, 40),
    })),
    lesson_plan_field_values: plans.flatMap(({ text, uuid }) =>
      text.fields.map((value, index) => ({
        ...own,
        lesson_plan_uuid: uuid,
        label_id: index + 1,
        value,
      })),
    ),
    lesson_plan_sections: sections.map(({ section, ordering, id, lesson_plan_uuid }) => ({
      ...own,
      id,
      lesson_plan_uuid,
      title: section.title,
      description: section.description,
      tag: section.tag ?? null,
      ordering,
    })),
    lesson_plan_skills: sections.flatMap(({ section, id, scheme }) =>
      (section.skills ?? []).map((title, ordering) => ({
        ...own,
        section_id: id,
        ordering,
        node_id: nodeTitled(scheme.indexed.nodes, title),
        fields: JSON.stringify({ repetitions: random.pick(REPETITIONS) }),
      })),
    ),
    ...sharing(plan, club, random, plans),
  };
};

const sharing = (
  plan: Plan,
  club: SeedClub,
  random: Random,
  plans: readonly { text: LessonPlanText; owner: Coach; uuid: string }[],
): Rows => {
  const own = { client_id: plan.client_id, club_id: club.id };
  const [lead, colleague] = club.coaches;
  if (lead === undefined || colleague === undefined) return {};
  const ofLead = plans.filter(({ owner }) => owner === lead);
  const group = random.uuid();
  const scheme = plan.schemes['first-flight'];
  const created_at = plan.momentOf(addDays(plan.today, -45), '21:30');
  const term = ofLead.filter(({ text }) => text.scheme === 'first-flight');
  return {
    lesson_plan_shares: ofLead.slice(0, 1).map(({ uuid }): Row<'lesson_plan_shares'> => ({
      ...own,
      lesson_plan_uuid: uuid,
      user_uuid: colleague.uuid,
      can_edit: true,
    })),
    lesson_plan_groups: [
      {
        ...own,
        uuid: group,
        title: 'This term',
        owner_uuid: lead.uuid,
        scheme_uuid: scheme.uuid,
        created_at,
        updated_at: created_at,
      },
    ],
    lesson_plan_group_plans: term.map(({ uuid }, ordering) => ({
      ...own,
      lesson_plan_group_uuid: group,
      ordering,
      lesson_plan_uuid: uuid,
    })),
  };
};

const REPETITIONS = ['3 each', '5 each', '2 sets of 5'];

const nodeTitled = (
  nodes: readonly { node: { id: string; title: string } }[],
  title: string,
): string => {
  const found = nodes.find(({ node }) => node.title === title);
  if (found === undefined) throw new Error(`no skill "${title}"`);
  return found.node.id;
};
