/** Cases of one step of the checks. */
export type Counts = { passed: number; failed: number; skipped: number };

export const noCounts: Counts = { passed: 0, failed: 0, skipped: 0 };

export const addCounts = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

type VitestReport = {
  success: boolean;
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
};

/** A run that failed outside of its cases (a file that does not load) counts as one failure at least. */
export const countVitest = (report: VitestReport): Counts => ({
  passed: report.numPassedTests,
  failed: report.success ? 0 : Math.max(1, report.numFailedTests),
  skipped: report.numPendingTests + report.numTodoTests,
});

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
};

/** A flaky story is a failed one: retries are off and none is forgiven. */
export const countPlaywright = ({ stats, errors }: PlaywrightReport): Counts => ({
  passed: stats.expected,
  failed: Math.max(stats.unexpected + stats.flaky, errors.length > 0 ? 1 : 0),
  skipped: stats.skipped,
});
