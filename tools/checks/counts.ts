/** Cases of one step of the checks, and the failed ones by name with the first line of why. */
export type Counts = {
  passed: number;
  failed: number;
  skipped: number;
  failures: readonly string[];
};

export const noCounts: Counts = { passed: 0, failed: 0, skipped: 0, failures: [] };

/** A step without a report of its cases. */
export const oneFailure = (why: string): Counts => ({ ...noCounts, failed: 1, failures: [why] });

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

/** A run that failed outside of its cases (a file that does not load) counts as one failure at least. */
export const countVitest = (report: VitestReport): Counts => ({
  passed: report.numPassedTests,
  failed: report.success ? 0 : Math.max(1, report.numFailedTests),
  skipped: report.numPendingTests + report.numTodoTests,
  failures: report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const cases = assertionResults.filter((result) => result.status === 'failed');
    if (cases.length === 0 && status === 'failed') return [failure(name, message)];
    return cases.map(({ fullName, failureMessages }) => failure(fullName, failureMessages[0]));
  }),
});

const failure = (name: string, why = ''): string => `${name}: ${why.split('\n', 1)[0] ?? ''}`;

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

/** A flaky story is a failed one: retries are off and none is forgiven. */
export const countPlaywright = ({ stats, errors, suites }: PlaywrightReport): Counts => ({
  passed: stats.expected,
  failed: Math.max(stats.unexpected + stats.flaky, errors.length > 0 ? 1 : 0),
  skipped: stats.skipped,
  failures: [
    ...errors.map(({ message }) => failure('stories', message)),
    ...suites.flatMap(failedStories),
  ],
});

const failedStories = ({ title, specs, suites = [] }: PlaywrightSuite): string[] => [
  ...specs.filter(({ ok }) => !ok).map((spec) => `${title} › ${spec.title}`),
  ...suites.flatMap(failedStories),
];
