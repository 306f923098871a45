/** Addresses on other hosts that a client has set for its own pages. */
export type ClientSources = {
  /** The origins of its theme and fonts. */
  readonly styles?: readonly string[];
  /** The origins of its own texts, and of the script that counts visits. */
  readonly connections?: readonly string[];
  /** The script itself. */
  readonly scripts?: readonly string[];
};

/** What a page of ours may do: run its own files and talk to its own host, and what its client has set. */
const policyWith = ({ styles = [], connections = [], scripts = [] }: ClientSources): string => {
  const from = (directive: string, sources: readonly string[]) =>
    [directive, "'self'", ...new Set(sources)].join(' ');
  return [
    "default-src 'self'",
    from('script-src', scripts),
    from('style-src', styles),
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    from('font-src', styles),
    from('connect-src', connections),
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
};

const UNUSED_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

const HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': UNUSED_FEATURES,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  // For browsers that do not know frame-ancestors.
  'x-frame-options': 'DENY',
} as const;

const ONE_YEAR_S = 31_536_000;

/** Headers of everything that is served to a browser. */
export const secureHeaders = (
  protocol: string,
  sources: ClientSources = {},
): Record<string, string> => ({
  'content-security-policy': policyWith(sources),
  ...HEADERS,
  ...transportSecurity(protocol),
});

/** Over plain http a promise of https would be ignored. */
export const transportSecurity = (protocol: string): Record<string, string> =>
  protocol === 'https' ? { 'strict-transport-security': `max-age=${ONE_YEAR_S}` } : {};
