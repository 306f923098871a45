/**
 * The p99 of each contender in each round, in milliseconds. The contenders take turns, and the first round warms up.
 *
 * @param contenders `call` differs in each call
 */
export const p99Rounds = async (
  contenders: readonly ((call: number) => Promise<void>)[],
  { rounds, calls }: { rounds: number; calls: number },
): Promise<readonly (readonly number[])[]> => {
  const p99s: number[][] = contenders.map(() => []);
  for (let round = 0; round <= rounds; round += 1) {
    const times: number[][] = contenders.map(() => []);
    for (let call = 0; call < calls; call += 1) {
      for (const [index, contender] of contenders.entries()) {
        const start = performance.now();
        await contender(round * calls + call);
        times[index]?.push(performance.now() - start);
      }
    }
    if (round === 0) continue;
    for (const [index, measured] of times.entries()) {
      p99s[index]?.push(measured.toSorted((a, b) => a - b)[Math.ceil(calls * 0.99) - 1] ?? 0);
    }
  }
  return p99s;
};
