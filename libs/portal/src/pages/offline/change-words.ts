import { useTranslation } from '@springboard/i18n';
import type { OutboxLine } from '@springboard/offline';
import { useFormat } from '../../dates.ts';

/** D12: a queued change in words: "Ava Jones · Cartwheel · Pass". */
export const useChangeWords = (): ((line: OutboxLine) => string) => {
  const { t } = useTranslation('common');
  const { shortDate } = useFormat();
  const parts = ({ words, node_title, grade_label }: OutboxLine): string[] => {
    switch (words.kind) {
      case 'attendance':
        return [words.member, t(`syncCentre.change.${mark(words.present)}`), shortDate(words.date)];
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
        return [words.group, t(`syncCentre.change.${done}`), shortDate(words.date)];
      }
      case 'noop':
        return [t('syncCentre.change.noop')];
      case 'unknown':
        return [t('syncCentre.change.unknown', { name: words.name })];
      default:
        return words satisfies never;
    }
  };
  return (line) => parts(line).join(' · ');
};

const mark = (present: boolean | null) => {
  if (present === null) return 'unmarked';
  return present ? 'in' : 'absent';
};
