import type { IndexedScheme } from './indexed-scheme.ts';
import { AVAILABLE, type Cells, COMPLETE, NEVER, REACHED, read } from './cells.ts';

/** AS15: whole percent, rounded down; 0 where there is no skill to count. */
export const percentageOf = (scheme: IndexedScheme, cells: Cells, place: number): number => {
  const skills = scheme.nodes[place]?.skills ?? 0;
  if (skills === 0) return 0;
  return Math.floor((100 * read(cells, place, REACHED)) / (scheme.parts * skills));
};

/** AS19: the level being worked at. */
export const currentLevel = (scheme: IndexedScheme, cells: Cells): string | null => {
  const place = scheme.levels.find(
    (level) =>
      isShown(scheme, level) &&
      read(cells, level, AVAILABLE) !== NEVER &&
      read(cells, level, COMPLETE) === NEVER,
  );
  return place === undefined ? null : (scheme.nodes[place]?.node.id ?? null);
};

/** AS19: whether the node and all above it count: it can be completed and nothing hides or skips it. */
export const isShown = (scheme: IndexedScheme, place: number): boolean => {
  for (let at = place; at >= 0; at = scheme.nodes[at]?.parent ?? -1)
    if (scheme.nodes[at]?.isCounted !== true) return false;
  return true;
};
