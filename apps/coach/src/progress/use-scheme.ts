import { indexScheme, type IndexedScheme } from '@springboard/assessment';
import { useOfflineState } from '@springboard/portal';
import { useMemo } from 'react';

/** `none`: the group has no scheme. `notDownloaded`: the scheme is not on this device. */
export type LocalScheme =
  | { readonly state: 'loaded'; readonly scheme: IndexedScheme }
  | { readonly state: 'none' | 'loading' | 'notDownloaded'; readonly scheme: null };

/** The scheme of a group, if it is on this device. */
export const useScheme = (slug: string | null): LocalScheme => {
  const local = useOfflineState(({ schemes }) => schemes[slug ?? '']);
  const running = useOfflineState(({ sync }) => sync.running);
  return useMemo(() => {
    if (local) return { state: 'loaded', scheme: indexScheme(local.curriculum, local.grades) };
    if (slug === null) return { state: 'none', scheme: null };
    return { state: running ? 'loading' : 'notDownloaded', scheme: null };
  }, [local, slug, running]);
};
