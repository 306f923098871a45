import { useCallback, useMemo } from 'react';
import { type NavigateOptions, useLocation, useNavigation, useSearchParams } from 'react-router';
import { useDataRouter } from './use-data-router.ts';

type SetListSearch = (
  update: (now: URLSearchParams) => URLSearchParams,
  options?: NavigateOptions,
) => void;

/**
 * The query of a list as it was last requested, also while its rows are loading, so that a second filter or sort
 * adds to the first one. `useSearchParams` would start again from the query of the rows on screen.
 */
export const useListSearch = (): readonly [URLSearchParams, SetListSearch] => {
  const [search, setSearch] = useSearchParams();
  const { pathname } = useLocation();
  const { location } = useNavigation();
  const pending = location?.pathname === pathname ? location.search : null;
  const requested = useMemo(
    () => (pending === null ? search : new URLSearchParams(pending)),
    [search, pending],
  );
  const router = useDataRouter();
  const setListSearch: SetListSearch = useCallback(
    (update, options) => {
      const { location: shown, navigation } = router.state;
      const { search: now } =
        navigation.location?.pathname === shown.pathname ? navigation.location : shown;
      setSearch(update(new URLSearchParams(now)), options);
    },
    [router, setSearch],
  );
  return [requested, setListSearch];
};
