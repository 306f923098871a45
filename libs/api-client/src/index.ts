export {
  createApi,
  type Api,
  type CallOptions,
  type SendRequest,
  type TokenSource,
} from './api.ts';
export type { ApiEvents } from './observed.ts';
export type { Answer, ApiFailure, ApiResult, ApiSuccess, SendOutcome } from './outcome.ts';
