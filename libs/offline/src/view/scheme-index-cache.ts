import { indexScheme, SchemeError, type IndexedScheme } from '@springboard/assessment';
import type { LocalScheme } from '../state.ts';

/** Indexes each scheme once. An invalid scheme has no index, and its members show the server's values. */
export const createSchemeIndexCache = () => {
  const indexed = new WeakMap<LocalScheme, IndexedScheme | null>();
  return (scheme: LocalScheme | undefined): IndexedScheme | undefined => {
    if (!scheme) return undefined;
    const known = indexed.get(scheme);
    if (known !== undefined) return known ?? undefined;
    const index = tryIndex(scheme);
    indexed.set(scheme, index);
    return index ?? undefined;
  };
};

const tryIndex = ({ curriculum, grades }: LocalScheme): IndexedScheme | null => {
  try {
    return indexScheme(curriculum, grades);
  } catch (error) {
    if (error instanceof SchemeError) return null;
    throw error;
  }
};
