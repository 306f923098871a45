import { useEffect } from 'react';
import { useDataRouter } from './use-data-router.ts';

/**
 * Calls `change`, which changes the address, after `delay` milliseconds. Another function starts the delay again, null
 * cancels it. During a navigation it is put off, because it would interrupt the navigation to another page.
 */
export function useDelayedAddressChange(change: (() => void) | null, delay: number): void {
  const router = useDataRouter();

  useEffect(() => {
    if (change === null) return undefined;
    let timer = setTimeout(run, delay);
    function run(): void {
      if (router.state.navigation.state === 'idle') change?.();
      else timer = setTimeout(run, delay);
    }
    return () => clearTimeout(timer);
  }, [change, delay, router]);
}
