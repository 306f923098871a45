import type { AuditEntry, NamedUser } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { Card } from '@springboard/ui';
import { AuditList } from '../audit/audit-list.tsx';

const ACTIONS = [
  'user.invite',
  'user.remind',
  'user.edit',
  'user.rename',
  'user.status',
  'user.reset',
  'user.password',
  'user.pin',
  'user.sign_out',
  'user.sign_out_device',
  'user.second_factor_removed',
  'user.pin_reset',
  'user.assessor_name',
  'user.email',
  'user.withdraw',
  'sign_in.accepted',
  'sign_in.failed',
  'sign_in.switched',
  'sign_in.pin_failed',
  'sign_in.code_failed',
  'sign_in.ended',
  'sign_in.token_reused',
  'second_factor.added',
  'second_factor.removed',
  'recovery_codes.replaced',
  'password.requested',
  'password.set',
  'credential.add',
  'credential.edit',
  'credential.delete',
  'undo',
] as const;

type UserHistoryProps = {
  entries: readonly AuditEntry[];
  /** Those who can have taken over from a coach. */
  coaches?: readonly NamedUser[];
};

/** What was done to an account. The screen loads the translations `users`. */
export function UserHistory({ entries, coaches }: UserHistoryProps) {
  const { t } = useTranslation('common');
  const actionText = useAccountActionText(coaches);
  return (
    <Card title={t('users.history.title')}>
      {entries.length === 0 ? (
        <p className="text-muted">{t('users.history.none')}</p>
      ) : (
        <AuditList entries={entries} actionText={actionText} />
      )}
    </Card>
  );
}

/**
 * What was done to an account, in words. The screen loads the translations `users`.
 *
 * @param coaches those who can have taken over from a coach
 */
export const useAccountActionText = (coaches: readonly NamedUser[] = []) => {
  const { t } = useTranslation('common');
  return ({ action, detail }: AuditEntry): string => {
    const known = ACTIONS.find((candidate) => candidate === action);
    if (known !== 'user.status') return t(`users.history.actions.${known ?? 'other'}`);
    if (detail['status'] === 'active') return t('users.history.actions.user.activated');
    const { successor_uuid } = detail;
    if (successor_uuid === undefined) return t('users.history.actions.user.deactivated');
    const successor = coaches.find(({ uuid }) => uuid === successor_uuid);
    return successor === undefined
      ? t('users.history.actions.user.handedOverToOther')
      : t('users.history.actions.user.handedOver', { name: successor.name });
  };
};
