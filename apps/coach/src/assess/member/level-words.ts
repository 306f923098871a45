import { manualOf, type IndexedScheme } from '@springboard/assessment';
import type { GroupMember, SchemeNode } from '@springboard/contract';
import { dateIn } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useFormat, useTimeZone } from '@springboard/portal';
import { useCallback } from 'react';
import { useRemainingWords } from '../remaining-words.ts';
import { useClosedWords } from '../closed-words.ts';
import { standingOf, tallyOf } from '../standing.ts';
import { useLevelLimit } from '../use-level-limit.ts';

/** How a member stands with a level, in lines. */
export const useLevelWords = () => {
  const { t } = useTranslation('coach');
  const format = useFormat();
  const time_zone = useTimeZone();
  const remainingWords = useRemainingWords();
  const limit = useLevelLimit();
  const closedWords = useClosedWords(limit);
  return useCallback(
    (scheme: IndexedScheme, member: GroupMember, level: SchemeNode): readonly string[] => {
      const standing = standingOf(scheme, member, level.id, limit);
      if (standing === 'skipped') return [t('assess.skipped')];
      const closed = closedWords(scheme, member, level.id);
      if (closed !== null) return [closed];
      if (standing === 'complete') {
        const award = member.awards.find(({ slug }) => slug === level.id);
        const ts = award?.completed_ts ?? member.assessments.complete[level.id];
        if (ts === undefined) return [t('assess.complete')];
        return [t('assess.completeOn', { date: format.shortDate(dateIn(time_zone, ts)) })];
      }
      if (manualOf(scheme, level.id) !== null) return [t('assess.byHand')];
      const { passed, total } = tallyOf(scheme, member, level.id);
      const tally = t('assess.tally', { count: total, passed });
      return [tally, ...remainingWords(scheme, member, level.id)];
    },
    [t, format, time_zone, remainingWords, limit, closedWords],
  );
};
