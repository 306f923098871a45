import { useTranslation } from '@springboard/i18n';
import type { LocalGroup } from '@springboard/offline';
import { useSession, withValue } from '@springboard/portal';
import { FilterChip } from '@springboard/ui';
import { useSearchParams } from 'react-router';

/** The URL's parameter and its value when the sessions of all coaches are listed. */
const PARAM = 'coaches';
const ALL = 'all';

/** The URL of the list with the sessions of all coaches. */
export const withAllCoaches = (searchParams: URLSearchParams): URLSearchParams =>
  withValue(searchParams, PARAM, ALL);

type CoachFilter = {
  /** The user's own sessions, or those of all coaches. */
  readonly groups: readonly LocalGroup[];
  /** How many there are of each; null while only one of the two has sessions. */
  readonly counts: { readonly mine: number; readonly all: number } | null;
  readonly isAll: boolean;
};

/**
 * Separates the user's own sessions from those of other coaches after an import (§2). The names of the coaches come
 * with the import and stay on the device.
 */
export function useCoachFilter(groups: readonly LocalGroup[]): CoachFilter {
  const user_uuid = useSession(({ user }) => user?.uuid);
  const [searchParams] = useSearchParams();
  const mine = groups.filter(
    ({ coaches }) => coaches === undefined || coaches.some(({ uuid }) => uuid === user_uuid),
  );
  if (mine.length === groups.length) return { groups, counts: null, isAll: false };
  if (mine.length === 0) return { groups, counts: null, isAll: true };
  const isAll = searchParams.get(PARAM) === ALL;
  return {
    groups: isAll ? groups : mine,
    counts: { mine: mine.length, all: groups.length },
    isAll,
  };
}

/** The choice between the user's own sessions and those of all coaches. */
export function CoachFilterChips({ counts, isAll }: Pick<CoachFilter, 'counts' | 'isAll'>) {
  const { t } = useTranslation('coach');
  const [, setSearchParams] = useSearchParams();
  if (counts === null) return null;
  return (
    <fieldset aria-label={t('groups.coaches')} className="mb-3 flex flex-wrap gap-2">
      <FilterChip
        selected={!isAll}
        count={counts.mine}
        onClick={() =>
          setSearchParams((current) => withValue(current, PARAM, ''), { replace: true })
        }
      >
        {t('groups.mine')}
      </FilterChip>
      <FilterChip
        selected={isAll}
        count={counts.all}
        onClick={() => setSearchParams(withAllCoaches, { replace: true })}
      >
        {t('groups.allCoaches')}
      </FilterChip>
    </fieldset>
  );
}
