import { useCallback, useContext, useMemo } from 'react';
import {
  type NavigateOptions,
  UNSAFE_DataRouterContext as DataRouterContext,
  useLocation,
  useNavigation,
  useSearchParams,
} from 'react-router';

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
  // `useNavigation` is late: React renders a navigation when the device has time for it.
  const router = useContext(DataRouterContext)?.router;
  const setListSearch: SetListSearch = useCallback(
    (update, options) => {
      if (router === undefined) return;
      const { location: shown, navigation } = router.state;
      const { search: now } =
        navigation.location?.pathname === shown.pathname ? navigation.location : shown;
      setSearch(update(new URLSearchParams(now)), options);
    },
    [router, setSearch],
  );
  return [requested, setListSearch];
};
