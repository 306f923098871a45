import { PORTAL_ROLE } from '@springboard/contract';
import { isRefusal, refuse, type Refusal } from '../../http/refusal.ts';
import { CodeAnswer, LinkAnswer, PinAnswer, SignInAnswer } from './course-management/answers.ts';
import { askProvider, type Answered } from './course-management/ask.ts';
import { takeOver } from './course-management/take-over.ts';
import { badAnswer, notSetUp } from './faults.ts';
import type { Checked, ProviderParts, SignInProvider } from './provider.ts';
import { courseManagementSettings } from './settings.ts';

export const COURSE_MANAGEMENT = 'coursepro';

/**
 * A course-management server whose HTTP API checks passwords and pins, and knows users, clubs and flags.
 * Its API is the one in `tools/providers/course-management/README.md`. Passwords go through and are
 * neither kept nor logged.
 */
export const courseManagement = (parts: ProviderParts): SignInProvider => {
  const { server, signIn, client_id } = parts;
  const settings = courseManagementSettings(parts.settings);
  const ask = async (path: string, body: object): Promise<Answered | Refusal> => {
    const key = settings === null ? null : await server.secretNamed(settings.key);
    if (settings === null || key === null) return notSetUp;
    return askProvider({ url: `${settings.url}${path}`, key, body });
  };
  const askAbout = async (user_uuid: string, path: string, body: object) => {
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
      ? refuse(403, 'AUTH_USER_NOT_FOUND')
      : ask(`/users/${encodeURIComponent(subject.subject)}${path}`, body);
  };

  return {
    accounts: {
      find: async (_db, username) => ({
        key: username.trim().toLowerCase(),
        check: async ({ password, portal }): Promise<Checked> => {
          const role = PORTAL_ROLE[portal];
          const answered = await ask('/sign-in', { username: username.trim(), password, role });
          if (isRefusal(answered)) return { kind: 'unanswered', refusal: answered };
          if (answered.status !== 200) return verdictOf(answered);
          const answer = SignInAnswer(answered.body);
          if (answer === null) return { kind: 'unanswered', refusal: badAnswer };
          const user_uuid = await signIn.write(client_id, (db) =>
            takeOver(db, { client_id, provider: COURSE_MANAGEMENT, role, answer }),
          );
          return { kind: 'known', user_uuid };
        },
      }),
    },
    away: null,
    resetUrl: settings?.reset_url ?? '',
    editUrl: async (user_uuid) => {
      const answered = await askAbout(user_uuid, '/edit-link', {});
      if (isRefusal(answered)) return answered;
      // A user whom the provider lets nobody edit.
      if (answered.status === 404) return '';
      return LinkAnswer(answered.body)?.url ?? badAnswer;
    },
    checkPin: async (user_uuid, pin) => {
      const answered = await askAbout(user_uuid, '/pin', { pin });
      if (isRefusal(answered)) return answered;
      const answer = PinAnswer(answered.body);
      if (answer === null) return badAnswer;
      return answer.correct ? 'match' : 'mismatch';
    },
  };
};

const verdictOf = ({ body }: Answered): Checked =>
  VERDICTS[CodeAnswer(body)?.code ?? ''] ?? { kind: 'unanswered', refusal: badAnswer };

/** What the provider's codes are in ours (§8). */
const VERDICTS: Readonly<Record<string, Checked>> = {
  WRONG_CREDENTIALS: { kind: 'wrong' },
  PASSWORD_EXPIRED: { kind: 'reset' },
  USE_USERNAME: { kind: 'wrong', refusal: refuse(401, 'AUTH_USE_USERNAME') },
  NOT_VERIFIED: { kind: 'refused', refusal: refuse(403, 'AUTH_USER_NOT_VERIFIED') },
  CLOSED: { kind: 'refused', refusal: refuse(403, 'AUTH_USER_DELETED') },
  NO_ROLE: { kind: 'refused', refusal: refuse(403, 'AUTH_USER_INSUFFICIENT_PERMISSIONS') },
  CENTRE_NOT_ENTITLED: { kind: 'refused', refusal: refuse(403, 'ORG_PORTAL_NO_ACCESS') },
};
