import { useContext, useEffect } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router';

/**
 * Calls `change`, which changes the address, after `delay` milliseconds. Another function starts the delay again, null
 * cancels it. During a navigation it is put off, because it would interrupt the navigation to another page.
 */
export function useDelayedAddressChange(change: (() => void) | null, delay: number): void {
  // `useNavigation` is late: React renders a navigation when the device has time for it.
  const router = useContext(DataRouterContext)?.router;

  useEffect(() => {
    if (change === null) return undefined;
    let timer = setTimeout(run, delay);
    function run(): void {
      if (router?.state.navigation.state === 'idle') change?.();
      else timer = setTimeout(run, delay);
    }
    return () => clearTimeout(timer);
  }, [change, delay, router]);
}
