import type { SendResult } from '@springboard/api-client';
import type { NetworkFailure } from './failures.ts';

type UnexpectedFailure = Extract<
  NetworkFailure,
  `s5${string}` | 's429' | 'proxy_403' | 'captive_portal'
>;

export const isUnexpectedResponse = (failure: NetworkFailure): failure is UnexpectedFailure =>
  Object.hasOwn(UNEXPECTED, failure);

/** A response that does not come from our API. */
export const unexpectedResponse = (failure: UnexpectedFailure): SendResult => {
  const [status, headers] = UNEXPECTED[failure];
  return {
    kind: 'response',
    status,
    headers: new Headers(headers),
    body: WIFI_PAGE,
    isFromApi: false,
  };
};

const WIFI_PAGE = '<html>Welcome to our free Wi-Fi</html>';
const UNEXPECTED: Readonly<Record<UnexpectedFailure, readonly [number, Record<string, string>]>> = {
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
