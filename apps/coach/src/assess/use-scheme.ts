import { indexScheme, type IndexedScheme } from '@springboard/assessment';
import { useOfflineState } from '@springboard/portal';
import { useMemo } from 'react';

/** none: the group follows no scheme; absent: it is not on this device. */
export type LocalScheme =
  | { readonly state: 'here'; readonly scheme: IndexedScheme }
  | { readonly state: 'none' | 'loading' | 'absent'; readonly scheme: null };

/** The scheme of a group, as far as it is on this device. */
export const useScheme = (slug: string | null): LocalScheme => {
  const local = useOfflineState(({ schemes }) => schemes[slug ?? '']);
  const running = useOfflineState(({ sync }) => sync.running);
  return useMemo(() => {
    if (local) return { state: 'here', scheme: indexScheme(local.curriculum, local.grades) };
    if (slug === null) return { state: 'none', scheme: null };
    return { state: running ? 'loading' : 'absent', scheme: null };
  }, [local, slug, running]);
};
