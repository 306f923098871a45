import { PORTAL_ROLE } from '@springboard/contract';
import { isApiError, apiError, type ApiError } from '../../http/api-error.ts';
import { parseErrorCode, parseLink, parsePin, parseSignIn } from './course-management/responses.ts';
import { callProvider, type ProviderResponse } from './course-management/client.ts';
import { syncAccount } from './course-management/sync-account.ts';
import { badResponse, notConfigured } from './errors.ts';
import type { CheckResult, ProviderDeps, SignInProvider } from './provider.ts';
import { courseManagementSettings } from './settings.ts';

export const COURSE_MANAGEMENT = 'coursepro';

/**
 * A course-management server whose HTTP API checks passwords and PINs, and has users, clubs and flags.
 * `tools/providers/course-management/README.md` describes its API. Passwords are passed on, and neither stored nor
 * logged.
 */
export const courseManagement = (deps: ProviderDeps): SignInProvider => {
  const { server, signIn, client_id } = deps;
  const settings = courseManagementSettings(deps.settings);
  const post = async (path: string, body: object): Promise<ProviderResponse | ApiError> => {
    const key = settings === null ? null : await server.providerSecret(settings.key);
    if (settings === null || key === null) return notConfigured;
    return callProvider({ url: `${settings.url}${path}`, key, body });
  };
  const postForUser = async (user_uuid: string, path: string, body: object) => {
    const subject = await signIn.read(client_id, (db) =>
      db
        .selectFrom('user_identities')
        .select('subject')
        .where('client_id', '=', client_id)
        .where('provider', '=', COURSE_MANAGEMENT)
        .where('user_uuid', '=', user_uuid)
        .executeTakeFirst(),
    );
    return subject === undefined
      ? apiError(403, 'AUTH_USER_NOT_FOUND')
      : post(`/users/${encodeURIComponent(subject.subject)}${path}`, body);
  };

  return {
    accounts: {
      find: async (_db, username) => ({
        key: username.trim().toLowerCase(),
        check: async ({ password, portal }): Promise<CheckResult> => {
          const role = PORTAL_ROLE[portal];
          const response = await post('/sign-in', { username: username.trim(), password, role });
          if (isApiError(response)) return { kind: 'unavailable', error: response };
          if (response.status !== 200) return toCheckResult(response);
          const account = parseSignIn(response.body);
          if (account === null) return { kind: 'unavailable', error: badResponse };
          const user_uuid = await signIn.write(client_id, (db) =>
            syncAccount(db, { client_id, provider: COURSE_MANAGEMENT, role, account }),
          );
          return user_uuid === null ? DEACTIVATED : { kind: 'accepted', user_uuid };
        },
      }),
    },
    redirectSignIn: null,
    resetUrl: settings?.reset_url ?? '',
    editUrl: async (user_uuid) => {
      const response = await postForUser(user_uuid, '/edit-link', {});
      if (isApiError(response)) return response;
      // The provider has no edit page for this user.
      if (response.status === 404) return '';
      return parseLink(response.body)?.url ?? badResponse;
    },
    checkPin: async (user_uuid, pin) => {
      const response = await postForUser(user_uuid, '/pin', { pin });
      if (isApiError(response)) return response;
      const result = parsePin(response.body);
      if (result === null) return badResponse;
      return result.correct ? 'match' : 'mismatch';
    },
  };
};

const DEACTIVATED: CheckResult = {
  kind: 'rejected',
  error: apiError(403, 'AUTH_USER_DELETED'),
};

const toCheckResult = ({ body }: ProviderResponse): CheckResult =>
  RESULTS_BY_CODE[parseErrorCode(body)?.code ?? ''] ?? { kind: 'unavailable', error: badResponse };

/** The provider's error codes as ours (§8). */
const RESULTS_BY_CODE: Readonly<Record<string, CheckResult>> = {
  WRONG_CREDENTIALS: { kind: 'wrong' },
  PASSWORD_EXPIRED: { kind: 'reset' },
  USE_USERNAME: { kind: 'wrong', error: apiError(401, 'AUTH_USE_USERNAME') },
  NOT_VERIFIED: { kind: 'rejected', error: apiError(403, 'AUTH_USER_NOT_VERIFIED') },
  CLOSED: { kind: 'rejected', error: apiError(403, 'AUTH_USER_DELETED') },
  NO_ROLE: { kind: 'rejected', error: apiError(403, 'AUTH_USER_INSUFFICIENT_PERMISSIONS') },
  CENTRE_NOT_ENTITLED: { kind: 'rejected', error: apiError(403, 'ORG_PORTAL_NO_ACCESS') },
};
