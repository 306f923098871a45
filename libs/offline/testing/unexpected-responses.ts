import type { SendResult } from '@springboard/api-client';
import type { NetworkFault } from './faults.ts';

type UnexpectedFault = Extract<
  NetworkFault,
  `s5${string}` | 's429' | 'proxy_403' | 'captive_portal'
>;

export const isUnexpectedResponse = (fault: NetworkFault): fault is UnexpectedFault =>
  Object.hasOwn(STRANGE, fault);

/** What answers instead of the change's own answer. */
export const unexpectedResponse = (fault: UnexpectedFault): SendResult => {
  const [status, headers] = STRANGE[fault];
  return { kind: 'answer', status, headers: new Headers(headers), body: WELCOME, isFromApi: false };
};

const WELCOME = '<html>Welcome to our free Wi-Fi</html>';
const STRANGE: Readonly<Record<UnexpectedFault, readonly [number, Record<string, string>]>> = {
  captive_portal: [200, { 'content-type': 'text/html' }],
  s500: [500, {}],
  s502: [502, {}],
  s503: [503, {}],
  s504: [504, {}],
  s503_retry_after: [503, { 'retry-after': '7' }],
  s540: [540, {}],
  s429: [429, { 'retry-after': '3' }],
  proxy_403: [403, {}],
};
