import type {
  Group,
  GroupMember,
  LessonPlan,
  LessonPlanSection,
  MemberTag,
} from '@springboard/contract';
import { recordAssessment, type AssessmentPayload } from './assessment.ts';
import { markAttendance, type AttendancePayload } from './attendance.ts';
import { giveBadge, removeBadge, type BadgePayload } from './badge.ts';
import type { Change } from './change.ts';
import { editPlan, type PlanEdit, type PlanEditPayload, type SectionEdit } from './lesson-plan.ts';
import { clearMoveIntent, setMoveIntent, type MoveIntentPayload } from './move.ts';
import { writeNote, type NotePayload } from './note.ts';
import { addTag, removeTag, type TagPayload } from './tag.ts';

/**
 * Undo: a change of the same lane that gives the row the values of `before`, the row as it was. `ts` is in
 * seconds. For a register, `completeRegister` and `reopenRegister` undo each other.
 */
type Before = { before: GroupMember; ts: number };

/** Restores the former mark with its reason. */
export const restoreAttendance = ({
  before,
  ...rest
}: Before & { group: Pick<Group, 'ngo_id'>; date: string }): Change<AttendancePayload> =>
  markAttendance({ ...rest, member: before, present: before.in, absence: before.absence });

/** Restores the former grade of the node, or -1 if there was none. */
export const restoreAssessment = ({
  before,
  node_id,
  ...rest
}: Before & {
  group?: { readonly ngo_id: string | null };
  slug: string;
  node_id: string;
  scheme_version?: number;
}): Change<AssessmentPayload> =>
  recordAssessment({
    ...rest,
    member: before,
    node_id,
    assessment: before.scores[node_id]?.assessment ?? -1,
  });

/** Restores the former note, which may be empty. */
export const restoreNote = ({
  before,
  ...rest
}: Before & { base?: string; updated_by: string }): Change<NotePayload> =>
  writeNote({ ...rest, member: before, note: before.note?.note ?? '' });

/** Restores the former date of the badge, or removes the badge if it had not been handed out. */
export const restoreBadge = ({
  before,
  ...rest
}: Before & {
  group: Pick<Group, 'ngo_id'>;
  slug: string;
  badge_id: string;
}): Change<BadgePayload> => {
  const former = before.badges.find(({ badge_id }) => badge_id === rest.badge_id);
  const input = { ...rest, member: before };
  return former ? giveBadge({ ...input, achieve_date: former.achieve_date }) : removeBadge(input);
};

/** Restores the former move intent, or none if there was none. */
export const restoreMoveIntent = ({
  before,
  ...rest
}: Before & { group: Pick<Group, 'scheme_slug'> }): Change<MoveIntentPayload> => {
  const { move_remote_node_id: remote_node_id, move_stay: stay } = before;
  const input = { ...rest, member: before };
  return remote_node_id === null
    ? clearMoveIntent(input)
    : setMoveIntent({ ...input, remote_node_id, stay });
};

/** Adds the tag if the member had it before, else removes it. */
export const restoreTag = ({ before, ...rest }: Before & { tag: MemberTag }): Change<TagPayload> =>
  (before.tags.includes(rest.tag.tag) ? addTag : removeTag)({ ...rest, member: before });

/** Restores the part of the plan that `edit` changed. */
export const restorePlan = ({
  before,
  edit,
  ts,
}: {
  before: LessonPlan;
  edit: PlanEdit;
  ts: number;
}): Change<PlanEditPayload> => editPlan({ plan: before, edit: formerOf(before, edit), ts });

const formerOf = (before: LessonPlan, edit: PlanEdit): PlanEdit => {
  switch (edit.edit) {
    case 'title':
      return { ...edit, title: before.title };
    case 'headers': {
      const values = new Map(before.headers.map(({ label_id, value }) => [label_id, value]));
      const headers = edit.headers.map(({ label_id }) => ({
        label_id,
        value: values.get(label_id) ?? '',
      }));
      return { ...edit, headers };
    }
    case 'section': {
      const ordering = before.sections.findIndex(({ id }) => id === edit.id);
      const former = before.sections[ordering];
      return former ? { ...edit, section: formerSection(edit.section, former, ordering) } : edit;
    }
    case 'skills': {
      const former = before.sections.find(({ id }) => id === edit.id);
      return { ...edit, skills: former?.skills ?? [], base: edit.skills };
    }
  }
  return edit satisfies never;
};

const formerSection = (
  edit: SectionEdit,
  { title, description, tag }: LessonPlanSection,
  ordering: number,
): SectionEdit => ({
  ...(edit.title === undefined ? {} : { title }),
  ...(edit.description === undefined ? {} : { description, base: edit.description }),
  ...(edit.tag === undefined ? {} : { tag }),
  ...(edit.ordering === undefined ? {} : { ordering }),
});
