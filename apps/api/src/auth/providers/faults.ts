import { refuse, type Refusal } from '../../http/refusal.ts';

/**
 * What a provider's failures are for the portal (§8). 424 and not 502, 503 or 504: those say that the
 * Springboard server itself is out of reach, and would take the whole portal offline.
 */
export const noConnection: Refusal = refuse(424, 'EXTERNAL_CONNECTION_ERROR');
export const badStatus: Refusal = refuse(424, 'EXTERNAL_HTTP_ERROR');
export const badAnswer: Refusal = refuse(424, 'EXTERNAL_API_ERROR');
export const notSetUp: Refusal = refuse(400, 'EXTERNAL_CONFIG_ERROR');

/** A provider has to answer within this time. */
export const PATIENCE_MS = 10_000;
