import { ClientError, ResponseBodyError } from 'openid-client';
import { refuse, type Refusal } from '../../../http/refusal.ts';
import { badAnswer, badStatus, noConnection, notSetUp } from '../faults.ts';

/** What went wrong at a body's server, by the codes of openid-client; a mistake of ours throws. */
export const refusalOfOpenId = (error: unknown): Refusal => {
  if (error instanceof ResponseBodyError) return CODES[error.error] ?? badAnswer;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'OAUTH_TIMEOUT') return noConnection;
  if (code === 'OAUTH_RESPONSE_IS_NOT_CONFORM') return badStatus;
  if (error instanceof ClientError || (typeof code === 'string' && code.startsWith('OAUTH_')))
    return badAnswer;
  // What fetch throws when nobody answers.
  if (error instanceof TypeError && error.cause instanceof Error) return noConnection;
  throw error;
};

/** Of OAuth 2.0. */
const CODES: Readonly<Record<string, Refusal>> = {
  invalid_grant: refuse(400, 'AUTH_INVALID_TOKEN'),
  invalid_client: notSetUp,
  unauthorized_client: notSetUp,
};
