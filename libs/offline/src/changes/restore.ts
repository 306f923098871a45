import type {
  Group,
  GroupMember,
  LessonPlan,
  LessonPlanSection,
  MemberTag,
} from '@springboard/contract';
import { recordAssessment, type Assessment } from './assessment.ts';
import { markAttendance, type Attendance } from './attendance.ts';
import { giveBadge, takeBadge, type BadgeHanded } from './badge.ts';
import type { Change } from './change.ts';
import { editPlan, type PlanEdit, type PlanEdited, type SectionEdit } from './lesson-plan.ts';
import { cancelMove, markForMove, type MoveMark } from './mark.ts';
import { writeNote, type NoteWritten } from './note.ts';
import { addTag, removeTag, type Tagging } from './tag.ts';

/**
 * What takes a change back: a change of the same lane that gives the row the value of `before`, the row
 * as it was. `ts` is seconds. Of a register, `completeRegister` and `reopenRegister` are each other's.
 */
type Before = { before: GroupMember; ts: number };

/** The former mark and the reason that stood with it. */
export const restoreAttendance = ({
  before,
  ...rest
}: Before & { group: Pick<Group, 'ngo_id'>; date: string }): Change<Attendance> =>
  markAttendance({ ...rest, member: before, present: before.in, absence: before.absence });

/** The former grade of the node; -1 if there was none. */
export const restoreAssessment = ({
  before,
  node_id,
  ...rest
}: Before & {
  group?: { readonly ngo_id: string | null };
  slug: string;
  node_id: string;
}): Change<Assessment> =>
  recordAssessment({
    ...rest,
    member: before,
    node_id,
    assessment: before.scores[node_id]?.assessment ?? -1,
  });

/** The former text; none if there was none. */
export const restoreNote = ({
  before,
  ...rest
}: Before & { updated_by: string }): Change<NoteWritten> =>
  writeNote({ ...rest, member: before, note: before.note?.note ?? '' });

/** The former date of the badge; taken back if it had not been handed out. */
export const restoreBadge = ({
  before,
  ...rest
}: Before & {
  group: Pick<Group, 'ngo_id'>;
  slug: string;
  badge_id: string;
}): Change<BadgeHanded> => {
  const held = before.badges.find(({ badge_id }) => badge_id === rest.badge_id);
  const input = { ...rest, member: before };
  return held ? giveBadge({ ...input, achieve_date: held.achieve_date }) : takeBadge(input);
};

/** The former mark for a move; none if there was none. */
export const restoreMove = ({
  before,
  ...rest
}: Before & { group: Pick<Group, 'scheme_slug'> }): Change<MoveMark> => {
  const { move_remote_node_id: remote_node_id, move_stay: stay } = before;
  const input = { ...rest, member: before };
  return remote_node_id === null
    ? cancelMove(input)
    : markForMove({ ...input, remote_node_id, stay });
};

/** The tag, if the member had it, and otherwise not. */
export const restoreTag = ({ before, ...rest }: Before & { tag: MemberTag }): Change<Tagging> =>
  (before.tags.includes(rest.tag.tag) ? addTag : removeTag)({ ...rest, member: before });

/** What `edit` changes of a plan, as `before` has it. */
export const restorePlan = ({
  before,
  edit,
  ts,
}: {
  before: LessonPlan;
  edit: PlanEdit;
  ts: number;
}): Change<PlanEdited> => editPlan({ plan: before, edit: formerOf(before, edit), ts });

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
      const held = before.sections[ordering];
      return held ? { ...edit, section: formerSection(edit.section, held, ordering) } : edit;
    }
    case 'skills': {
      const held = before.sections.find(({ id }) => id === edit.id);
      return { ...edit, skills: held?.skills ?? [] };
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
  ...(edit.description === undefined ? {} : { description }),
  ...(edit.tag === undefined ? {} : { tag }),
  ...(edit.ordering === undefined ? {} : { ordering }),
});
