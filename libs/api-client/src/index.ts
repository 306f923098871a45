export {
  createApi,
  type Api,
  type CallOptions,
  type SendRequest,
  type TokenSource,
} from './api.ts';
export {
  createConnectivity,
  type Browser,
  type Connectivity,
  type ConnectivityState,
} from './connectivity.ts';
export { retryDelay } from './retry.ts';
export type { ApiEvents } from './with-status-events.ts';
export type { HttpResponse, ApiFailure, ApiResult, ApiSuccess, SendResult } from './send-result.ts';
