import type { AuditEntry } from '@springboard/contract';
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
  'credential.add',
  'credential.edit',
  'credential.delete',
  'undo',
] as const;

/** What was done to an account. The screen loads the translations `users`. */
export function UserHistory({ entries }: { entries: readonly AuditEntry[] }) {
  const { t } = useTranslation('common');
  const actionText = useAccountActionText();
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

/** What was done to an account, in words. The screen loads the translations `users`. */
export const useAccountActionText = () => {
  const { t } = useTranslation('common');
  return ({ action, detail }: AuditEntry): string => {
    const known = ACTIONS.find((candidate) => candidate === action);
    if (known !== 'user.status') return t(`users.history.actions.${known ?? 'other'}`);
    return t(
      Object(detail)['status'] === 'active'
        ? 'users.history.actions.user.activated'
        : 'users.history.actions.user.deactivated',
    );
  };
};
