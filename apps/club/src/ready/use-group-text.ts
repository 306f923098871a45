import type { FreePlaces, OfferedGroup, SuitableGroup } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useFormat } from '@springboard/portal';
import { useMemo } from 'react';
import { useFreeText } from '../groups/use-free-text.ts';
import { shortWeekdayKey, useTimesText } from '../weekdays.ts';

/** What a family or the club chooses a group by, in words. */
export const useGroupText = () => {
  const { t } = useTranslation('club');
  const format = useFormat();
  const timesText = useTimesText();
  const { freeText } = useFreeText();
  return useMemo(() => {
    const placesText = (places: Pick<OfferedGroup, 'places_left'> & Partial<FreePlaces>) => {
      const { places_left } = places;
      return places_left === null || places_left === 0
        ? freeText(places)
        : t('ready.places', { count: places_left });
    };
    const agesText = ({ min_age, max_age }: Pick<SuitableGroup, 'min_age' | 'max_age'>) => {
      if (min_age === null || max_age === null) return null;
      const [from, to] = [format.number(min_age), format.number(max_age)];
      return from === to ? t('ready.age', { from }) : t('ready.ages', { from, to });
    };
    const siblingText = ({ sibling }: Pick<SuitableGroup, 'sibling'>) =>
      sibling &&
      t('ready.sibling', {
        name: sibling.firstname,
        time: `${t(shortWeekdayKey(sibling.weekday))} ${sibling.start_time}`,
      });
    return {
      /** "Fledglings, Mon 17:00" */
      nameAndTimes: ({ name, times }: Pick<OfferedGroup, 'name' | 'times'>) =>
        [name, timesText(times)].filter((text) => text !== '').join(', '),
      placesText,
      /** "3 places · 4 at this level · ages 7 to 9 · Nia on Wed 16:30" */
      factsText: (group: SuitableGroup) =>
        [
          placesText(group),
          group.at_level > 0
            ? t('ready.atLevel', { number: format.number(group.at_level) })
            : t('ready.noneAtLevel'),
          agesText(group),
          siblingText(group),
        ]
          .filter((text) => text !== null)
          .join(' · '),
    };
  }, [t, format, timesText, freeText]);
};
