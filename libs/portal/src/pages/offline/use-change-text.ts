import { useTranslation } from '@springboard/i18n';
import type { OutboxLine } from '@springboard/offline';
import { useFormat } from '../../dates.ts';
import { useGradeText } from '../../use-grade-text.ts';

/** D12: a queued change as one line of text: "Ava Jones · Cartwheel · Pass". */
export const useChangeText = (): ((line: OutboxLine) => string) => {
  const { t } = useTranslation('common');
  const { shortDate } = useFormat();
  /** A date stays in one line. The day of recording is left out: the row says when it was recorded. */
  const dayOf = (date: string, recorded_date: string): string[] =>
    date === recorded_date ? [] : [shortDate(date).replaceAll(' ', '\u00a0')];
  const gradeText = useGradeText();
  const parts = ({ description, node_title, grade_label, recorded_date }: OutboxLine): string[] => {
    switch (description.kind) {
      case 'attendance': {
        const why =
          description.absence === null
            ? []
            : [t(`syncCentre.change.absence.${description.absence}`)];
        const mark = t(`syncCentre.change.${markOf(description.present)}`);
        return [description.member, mark, ...why, ...dayOf(description.date, recorded_date)];
      }
      case 'assessment':
        return [
          description.member,
          node_title ?? description.node_id,
          description.assessment < 0
            ? t('syncCentre.change.notAssessed')
            : gradeText(grade_label ?? String(description.assessment + 1)),
        ];
      case 'note':
        return [description.member, t('syncCentre.change.note', { note: description.note })];
      case 'register': {
        const done = description.complete ? 'completed' : 'reopened';
        return [
          description.group,
          t(`syncCentre.change.${done}`),
          ...dayOf(description.date, recorded_date),
        ];
      }
      case 'badge': {
        const level = node_title ?? description.node_id;
        const badge =
          description.date === null
            ? t('syncCentre.change.badgeTaken', { level })
            : t('syncCentre.change.badgeGiven', { level });
        return [
          description.member,
          badge,
          ...(description.date === null ? [] : dayOf(description.date, recorded_date)),
        ];
      }
      case 'move': {
        const level = node_title ?? description.node_id ?? '';
        const move = moveOf(description);
        return [description.member, t(`syncCentre.change.${move}`, { level })];
      }
      case 'tag': {
        const done = description.has ? 'tagAdded' : 'tagRemoved';
        return [description.member, t(`syncCentre.change.${done}`, { tag: description.tag })];
      }
      case 'lesson_plan':
        return [
          description.plan,
          ...(description.section === null ? [] : [description.section]),
          t(`syncCentre.change.plan.${description.edit}`, { title: description.title ?? '' }),
        ];
      case 'noop':
        return [t('syncCentre.change.noop')];
      case 'unknown':
        return [t('syncCentre.change.unknown', { name: description.name })];
      default:
        return description satisfies never;
    }
  };
  // A dot stays with the text before it, so that no line begins with one.
  return (line) => parts(line).join('\u00a0· ');
};

const moveOf = ({ node_id, stay }: { node_id: string | null; stay: boolean }) => {
  if (node_id === null) return 'moveCancelled';
  return stay ? 'stays' : 'moves';
};

const markOf = (present: boolean | null) => {
  if (present === null) return 'unmarked';
  return present ? 'in' : 'absent';
};
