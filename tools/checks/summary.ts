import { addCounts, noCounts, oneFailure, type Counts } from './counts.ts';

/** What one Nx task took. */
export type TaskResult = {
  readonly seconds: number;
  readonly cached: boolean;
  /** Passed tests that were not run because the result came from the cache. */
  readonly cachedTests: number;
};

export type TargetResult = {
  readonly target: string;
  readonly tasks: readonly TaskResult[];
  readonly counts: Counts;
};

/** The end of the output of `npm test`. The last line counts all tests. */
export const summaryOf = (
  results: readonly TargetResult[],
  { exit, seconds }: { exit: number; seconds: number },
): { text: string; failed: boolean } => {
  const counted = results.reduce((sum, { counts }) => addCounts(sum, counts), noCounts);
  const total =
    exit !== 0 && counted.failed === 0
      ? addCounts(counted, oneFailure(`nx ended with ${exit}`))
      : counted;
  const tasks = results.flatMap((result) => result.tasks);
  const cachedTests = tasks.reduce((sum, task) => sum + task.cachedTests, 0);
  const lines = [
    ...(total.failed > 0
      ? ['Failed:', ...total.failures.map((failure) => `  ${failure}`), '']
      : []),
    'target         tasks  cached  passed  failed  seconds',
    ...results.map(rowOf),
    `All targets took ${seconds.toFixed(0)} s. The seconds above add up tasks that ran in parallel.`,
    `From the cache: ${tasks.filter(({ cached }) => cached).length} of ${tasks.length} task results with ${cachedTests} tests`,
    `${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`,
  ];
  return { text: lines.join('\n'), failed: total.failed > 0 };
};

const rowOf = ({ target, tasks, counts }: TargetResult): string => {
  const seconds = tasks.reduce((sum, task) => sum + task.seconds, 0);
  return [
    target.padEnd(13),
    String(tasks.length).padStart(6),
    String(tasks.filter(({ cached }) => cached).length).padStart(7),
    String(counts.passed).padStart(7),
    String(counts.failed).padStart(7),
    seconds.toFixed(1).padStart(8),
  ].join(' ');
};
