import { useTranslation } from '@springboard/i18n';
import type { OutboxLine } from '@springboard/offline';
import { useFormat } from '../../dates.ts';

/** D12: a queued change in words: "Ava Jones · Cartwheel · Pass". */
export const useChangeWords = (): ((line: OutboxLine) => string) => {
  const { t } = useTranslation('common');
  const { shortDate } = useFormat();
  /** A date stays in one line. */
  const on = (date: string) => shortDate(date).replaceAll(' ', '\u00a0');
  const parts = ({ words, node_title, grade_label }: OutboxLine): string[] => {
    switch (words.kind) {
      case 'attendance': {
        const why = words.absence === null ? [] : [t(`syncCentre.change.absence.${words.absence}`)];
        const mark = t(`syncCentre.change.${markOf(words.present)}`);
        return [words.member, mark, ...why, on(words.date)];
      }
      case 'assessment':
        return [
          words.member,
          node_title ?? words.node_id,
          words.assessment < 0
            ? t('syncCentre.change.notAssessed')
            : (grade_label ?? String(words.assessment + 1)),
        ];
      case 'note':
        return [words.member, t('syncCentre.change.note', { note: words.note })];
      case 'register': {
        const done = words.complete ? 'completed' : 'reopened';
        return [words.group, t(`syncCentre.change.${done}`), on(words.date)];
      }
      case 'badge': {
        const level = node_title ?? words.node_id;
        const badge =
          words.date === null
            ? t('syncCentre.change.badgeTaken', { level })
            : t('syncCentre.change.badgeGiven', { level });
        return [words.member, badge, ...(words.date === null ? [] : [on(words.date)])];
      }
      case 'mark': {
        const level = node_title ?? words.node_id ?? '';
        const move = moveOf(words);
        return [words.member, t(`syncCentre.change.${move}`, { level })];
      }
      case 'tag': {
        const done = words.has ? 'tagAdded' : 'tagRemoved';
        return [words.member, t(`syncCentre.change.${done}`, { tag: words.tag })];
      }
      case 'lesson_plan':
        return [
          words.plan,
          ...(words.section === null ? [] : [words.section]),
          t(`syncCentre.change.plan.${words.edit}`, { title: words.title ?? '' }),
        ];
      case 'noop':
        return [t('syncCentre.change.noop')];
      case 'unknown':
        return [t('syncCentre.change.unknown', { name: words.name })];
      default:
        return words satisfies never;
    }
  };
  // A dot stays with what is before it, and never begins a line.
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
