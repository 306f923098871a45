import { useLocation, useNavigation } from 'react-router';

/** Whether the same page with another filter, order or page of its list is being loaded. */
export const useIsReloading = (): boolean => {
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  return state === 'loading' && location.pathname === pathname;
};
