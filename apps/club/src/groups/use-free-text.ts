import type { FreePlaces } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useFormat } from '@springboard/portal';
import { useMemo } from 'react';

/** The places that the server would give, in words. A list that was stored before may lack them. */
export const useFreeText = () => {
  const { t } = useTranslation('club');
  const format = useFormat();
  return useMemo(() => {
    /** "3 free", "1 place from 4 Dec", "full"; null without a maximum. */
    const freeText = ({ places_left, places_from }: Partial<FreePlaces>): string | null => {
      if (places_left === undefined || places_left === null) return null;
      if (places_left > 0) return t('freePlaces.left', { count: places_left });
      if (places_from === undefined || places_from === null) return t('freePlaces.full');
      const { date, places_left: count } = places_from;
      // A narrow column breaks before the date.
      const day = format.dayMonth(date).replaceAll(' ', '\u00a0');
      return t('freePlaces.from', { count, date: day });
    };
    /**
     * The same beside "22 of 24": null if that tells it. Held places, members of a coming day and sessions with fewer
     * places take some of the others, and some become free on a coming day.
     */
    const beside = (
      places: Partial<FreePlaces>,
      { members, max }: { members: number; max: number },
    ) => {
      const { places_left, places_from = null } = places;
      if (places_from !== null) return freeText(places);
      if (places_left === Math.max(0, max - members)) return null;
      return places_left === 0 ? t('freePlaces.none') : freeText(places);
    };
    return { freeText, beside };
  }, [t, format]);
};
