/** Tests of a target by result, and each failed one with the first line of its error. */
export type Counts = {
  passed: number;
  failed: number;
  skipped: number;
  failures: readonly string[];
};

export const noCounts: Counts = { passed: 0, failed: 0, skipped: 0, failures: [] };

/** A failure outside of the tests of a report. */
export const oneFailure = (reason: string): Counts => ({
  ...noCounts,
  failed: 1,
  failures: [reason],
});

export const addCounts = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  failures: [...a.failures, ...b.failures],
});

type VitestReport = {
  success: boolean;
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
};

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: { message?: string }[];
  suites: PlaywrightSuite[];
};

type PlaywrightSuite = {
  title: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; ok: boolean }[];
};

/** Counts the tests in a JSON report of Vitest or Playwright, or in counts that a target has written itself. */
export const countReport = (report: VitestReport | PlaywrightReport | Counts): Counts => {
  if ('testResults' in report) return countVitest(report);
  return 'stats' in report ? countPlaywright(report) : report;
};

/** A run that failed outside of its tests, such as a file that does not load, counts as one failure at least. */
const countVitest = (report: VitestReport): Counts => ({
  passed: report.numPassedTests,
  failed: report.success ? 0 : Math.max(1, report.numFailedTests),
  skipped: report.numPendingTests + report.numTodoTests,
  failures: report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [failure(name, message)];
    return failed.map(({ fullName, failureMessages }) => failure(fullName, failureMessages[0]));
  }),
});

/** Counts a flaky test as failed. */
const countPlaywright = ({ stats, errors, suites }: PlaywrightReport): Counts => ({
  passed: stats.expected,
  failed: Math.max(stats.unexpected + stats.flaky, errors.length > 0 ? 1 : 0),
  skipped: stats.skipped,
  failures: [
    ...errors.map(({ message }) => failure('e2e', message)),
    ...suites.flatMap(failedSpecs),
  ],
});

const failure = (name: string, error = ''): string => `${name}: ${error.split('\n', 1)[0] ?? ''}`;

const failedSpecs = ({ title, specs, suites = [] }: PlaywrightSuite): string[] => [
  ...specs.filter(({ ok }) => !ok).map((spec) => `${title} › ${spec.title}`),
  ...suites.flatMap(failedSpecs),
];
