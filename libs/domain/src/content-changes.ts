import type { ContentBlock } from '@springboard/contract';

/** One block of the content before and after. Null: the block is only in the other version. */
export type BlockPair = {
  readonly before: ContentBlock | null;
  readonly after: ContentBlock | null;
};

/**
 * Blocks before and after, in order. Equal blocks are paired first, then what is left between them by its type, so
 * that a new block at the beginning does not make all others look reworded.
 */
export const pairBlocks = (
  before: readonly ContentBlock[],
  after: readonly ContentBlock[],
): readonly BlockPair[] => {
  const pairs: BlockPair[] = [];
  let at = { before: 0, after: 0 };
  for (const match of [
    ...equalBlocks(before, after),
    { before: before.length, after: after.length },
  ]) {
    pairs.push(
      ...pairByType(before.slice(at.before, match.before), after.slice(at.after, match.after)),
    );
    const equal = before[match.before];
    if (equal !== undefined) pairs.push({ before: equal, after: equal });
    at = { before: match.before + 1, after: match.after + 1 };
  }
  return pairs;
};

/** The positions of a longest common subsequence. A node has at most 50 blocks. */
const equalBlocks = (before: readonly ContentBlock[], after: readonly ContentBlock[]) => {
  const old = before.map((block) => JSON.stringify(block));
  const current = after.map((block) => JSON.stringify(block));
  const lengths = Array.from({ length: old.length + 1 }, () =>
    Array.from({ length: current.length + 1 }, () => 0),
  );
  const lengthAt = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = current.length - 1; j >= 0; j -= 1) {
      const row = lengths[i];
      if (row === undefined) continue;
      row[j] =
        old[i] === current[j]
          ? lengthAt(i + 1, j + 1) + 1
          : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
    }
  }
  const matches: { before: number; after: number }[] = [];
  let [i, j] = [0, 0];
  while (i < old.length && j < current.length) {
    if (old[i] === current[j]) {
      matches.push({ before: i, after: j });
      i += 1;
      j += 1;
    } else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) i += 1;
    else j += 1;
  }
  return matches;
};

const pairByType = (
  before: readonly ContentBlock[],
  after: readonly ContentBlock[],
): readonly BlockPair[] => {
  const left = [...before];
  const pairs = after.flatMap((block): BlockPair[] => {
    const found = left.findIndex(({ type }) => type === block.type);
    if (found < 0) return [{ before: null, after: block }];
    const skipped = left.splice(0, found + 1);
    const removed = skipped.slice(0, -1).map((old) => ({ before: old, after: null }));
    return [...removed, { before: skipped.at(-1) ?? null, after: block }];
  });
  return [...pairs, ...left.map((block) => ({ before: block, after: null }))];
};
