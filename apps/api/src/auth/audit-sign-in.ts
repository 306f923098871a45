import { isUuid } from '../changes/parse-change.ts';
import type { Writer } from '../database/tenant-transaction.ts';

type SignInEvent = {
  client_id: number;
  club_id?: number | null;
  action:
    | 'sign_in.accepted'
    | 'sign_in.failed'
    | 'sign_in.switched'
    | 'sign_in.pin_failed'
    | 'sign_in.ended'
    | 'sign_in.token_reused'
    | 'sign_in.code_failed'
    | 'second_factor.added'
    | 'second_factor.removed'
    | 'recovery_codes.replaced'
    | 'password.requested'
    | 'password.set';
  /** The account. Anything but a user's uuid may be a mistyped password, and is not recorded. */
  account: string | null;
  /** Who acted, if it was not the account itself. */
  user_uuid?: string;
  detail?: Record<string, string | null>;
  now: number;
};

/** Records what happens around sign-in (D18), in the transaction of its effect. */
export const auditSignIn = async (
  db: Writer,
  { client_id, club_id = null, action, account, user_uuid, detail, now: ts }: SignInEvent,
): Promise<void> => {
  const known = account !== null && isUuid(account) ? account : null;
  await db
    .insertInto('audit_log')
    .values({
      client_id,
      club_id,
      user_uuid: user_uuid ?? known,
      action,
      entity: 'user',
      entity_id: known ?? 'unknown',
      detail: detail === undefined ? null : JSON.stringify(detail),
      ts,
    })
    .execute();
};
