import { apiError, type ApiError } from '../../http/api-error.ts';

/**
 * The errors of providers (§8). They are 424 and not 502, 503 or 504, because those would mean that the Springboard
 * server itself is unreachable, and the portal would go offline.
 */
export const noConnection: ApiError = apiError(424, 'EXTERNAL_CONNECTION_ERROR');
export const badStatus: ApiError = apiError(424, 'EXTERNAL_HTTP_ERROR');
export const badResponse: ApiError = apiError(424, 'EXTERNAL_API_ERROR');
export const notConfigured: ApiError = apiError(400, 'EXTERNAL_CONFIG_ERROR');

/** The time limit for a provider's response. */
export const TIMEOUT_MS = 10_000;
