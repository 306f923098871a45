/** What a page of ours may do: run its own files and talk to its own host, and nothing else. */
const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "frame-src 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ');

const UNUSED_FEATURES = [
  'accelerometer',
  'bluetooth',
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
  'content-security-policy': POLICY,
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
export const secureHeaders = (protocol: string): Record<string, string> => ({
  ...HEADERS,
  ...transportSecurity(protocol),
});

/** Over plain http a promise of https would be ignored. */
export const transportSecurity = (protocol: string): Record<string, string> =>
  protocol === 'https' ? { 'strict-transport-security': `max-age=${ONE_YEAR_S}` } : {};
