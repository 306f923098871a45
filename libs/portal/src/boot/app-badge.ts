import type { OfflineState } from '@springboard/offline';
import type { OfflineSession } from '../offline/offline-session.ts';

/** The part of `navigator` that sets the badge; a browser may lack it. */
export type BadgeSetter = { readonly setAppBadge?: (count: number) => Promise<void> };

/** Shows the number of unsent changes of all users of the device on the icon of the installed portal; none for 0. */
export const showAppBadge = (
  { store }: Pick<OfflineSession, 'store'>,
  navigator: BadgeSetter,
): void => {
  let shown: number | null = null;
  let stop = (): void => undefined;
  const show = ({ unsent, unsentOfOthers = 0 }: OfflineState) => {
    const count = unsent + unsentOfOthers;
    if (count === shown) return;
    shown = count;
    // It is rejected if the portal is not installed.
    navigator.setAppBadge?.(count).catch(() => undefined);
  };
  const watch = (offline: ReturnType<typeof store.getState>) => {
    stop();
    if (offline === null) return;
    show(offline.store.getState());
    stop = offline.store.subscribe(show);
  };
  watch(store.getState());
  store.subscribe(watch);
};
