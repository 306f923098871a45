/** What may happen to a request of the outbox on the network. */
export const NETWORK_FAILURES = [
  'reset_before',
  'reset_after',
  'delay',
  'duplicate',
  'late_copy',
  'half_body',
  'captive_portal',
  'dns_failure',
  'silence',
  's500',
  's502',
  's503',
  's504',
  's503_retry_after',
  's540',
  's429',
  'proxy_403',
  'killed_before_commit',
  'killed_after_commit',
  'token_expired',
  'refresh_lost',
] as const;
export type NetworkFailure = (typeof NETWORK_FAILURES)[number];

/** What may happen on a device: to tabs, disks, clocks and users. */
const DEVICE_FAILURES = [
  'offline_flap',
  'tab_crash',
  'database_lost',
  'database_outlived',
  'tab_freeze',
  'two_tabs',
  'quota',
  'upgrade',
  'clock_back',
  'clock_forward',
  'tie',
  'user_switched',
] as const;
export type FailureType = NetworkFailure | (typeof DEVICE_FAILURES)[number];

/** The 24 kinds of failure of SPEC.md, each with the failures that count for it. */
export const FAILURE_KINDS: Readonly<Record<string, readonly FailureType[]>> = {
  'reset before commit': ['reset_before'],
  'reset after commit': ['reset_after'],
  delay: ['delay'],
  duplicate: ['duplicate'],
  reorder: ['late_copy'],
  'half a body': ['half_body'],
  'captive portal': ['captive_portal'],
  'DNS failure': ['dns_failure'],
  'offline flap': ['offline_flap'],
  '500': ['s500'],
  '502, 503, 504': ['s502', 's503', 's504'],
  '540': ['s540'],
  'server killed mid-request': ['killed_before_commit', 'killed_after_commit'],
  'tab crash': ['tab_crash', 'database_lost', 'database_outlived'],
  'tab freeze': ['tab_freeze'],
  'two tabs concurrently': ['two_tabs'],
  'quota exceeded': ['quota'],
  'database upgrade': ['upgrade'],
  'clock back': ['clock_back'],
  'clock forward': ['clock_forward'],
  'seconds tie': ['tie'],
  'token expired': ['token_expired'],
  'refresh lost': ['refresh_lost'],
  'user switched': ['user_switched'],
};

/** How often each failure occurred. */
export type FailureCounts = Map<FailureType, number>;

export const countFailure = (counts: FailureCounts, type: FailureType, times = 1): void => {
  counts.set(type, (counts.get(type) ?? 0) + times);
};

/** Count per kind; 0 if one of the kind's failures never occurred. */
export const countByKind = (
  counts: ReadonlyMap<FailureType, number>,
): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(FAILURE_KINDS).map(([kind, types]) => {
      const times = types.map((type) => counts.get(type) ?? 0);
      return [kind, times.includes(0) ? 0 : times.reduce((sum, n) => sum + n, 0)];
    }),
  );
