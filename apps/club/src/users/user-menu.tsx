import type { ApiFailure, ApiResult } from '@springboard/api-client';
import type { StaffUser } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import {
  auditIdOf,
  useApi,
  useAuditUndo,
  useErrorText,
  useOfflineReason,
  useSession,
} from '@springboard/portal';
import { IconButton } from '@springboard/ui';
import { ConfirmDialog } from '@springboard/ui/dialog';
import { Menu, MenuItem } from '@springboard/ui/menu';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';

/** What an administrator does with an account, in the order of the menu. */
const ACTIONS = ['resend', 'reset', 'signOut', 'removeFactor', 'deactivate', 'activate'] as const;
type Action = (typeof ACTIONS)[number];

/** Another system keeps the passwords of remote users. Users cannot lock themselves out. */
const IS_POSSIBLE: Readonly<Record<Action, (user: StaffUser, isSelf: boolean) => boolean>> = {
  resend: ({ status, remote }) => status === 'invited' && remote !== true,
  reset: ({ status, remote }) => status === 'active' && remote !== true,
  signOut: ({ status }) => status === 'active',
  removeFactor: ({ status, remote }, isSelf) => status === 'active' && remote !== true && !isSelf,
  deactivate: ({ status }, isSelf) => status === 'active' && !isSelf,
  activate: ({ status }) => status === 'inactive',
};

/** The actions for one account, each after a confirmation that says what it does. */
export function UserMenu({ user }: { user: StaffUser }) {
  const { t } = useTranslation('club');
  const offlineReason = useOfflineReason();
  const isSelf = useSession((session) => session.user?.uuid === user.uuid);
  const [action, setAction] = useState<Action | null>(null);
  const actions = ACTIONS.filter((one) => IS_POSSIBLE[one](user, isSelf));
  const name = `${user.firstname} ${user.lastname}`;
  if (actions.length === 0) return null;
  return (
    <>
      <Menu
        trigger={
          <IconButton
            label={t('users.actionsFor', { name })}
            icon={<Ellipsis aria-hidden size={20} />}
            disabledReason={offlineReason}
          />
        }
      >
        {actions.map((one) => (
          <MenuItem key={one} onSelect={() => setAction(one)}>
            {t(`users.actions.${one}`)}
          </MenuItem>
        ))}
      </Menu>
      {action !== null && (
        <ActionDialog user={user} action={action} onClose={() => setAction(null)} />
      )}
    </>
  );
}

type ActionDialogProps = { user: StaffUser; action: Action; onClose: () => void };

function ActionDialog({ user, action, onClose }: ActionDialogProps) {
  const { t } = useTranslation(['club', 'common']);
  const problemText = useProblemText();
  const showUndo = useAuditUndo();
  const { revalidate } = useRevalidator();
  const send = useSend(user.uuid);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const name = `${user.firstname} ${user.lastname}`;
  const apply = async () => {
    setBusy(true);
    const result = await send(action);
    setBusy(false);
    if (!result.ok) return setFailure(result.failure);
    showUndo({ title: t(`users.done.${action}`, { name }), audit_id: auditIdOf(result.headers) });
    onClose();
    return revalidate();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(`users.actions.${action}`)}
      description={failure === null ? t(`users.effects.${action}`, { name }) : problemText(failure)}
      variant={action === 'removeFactor' ? 'danger' : 'primary'}
      confirmLabel={t(`users.actions.${action}`)}
      cancelLabel={t('common:actions.cancel')}
      busy={isBusy}
      onConfirm={() => void apply()}
    />
  );
}

const useSend = (uuid: string): ((action: Action) => Promise<ApiResult<unknown>>) => {
  const api = useApi();
  const params = { uuid };
  const setStatus = (status: 'active' | 'inactive') =>
    api.call('PATCH /users/:uuid', { params, body: { status } });
  const calls: Record<Action, () => Promise<ApiResult<unknown>>> = {
    resend: () => api.call('POST /users/:uuid/invitation', { params }),
    reset: () => api.call('POST /users/:uuid/reset', { params }),
    signOut: () => api.call('DELETE /users/:uuid/sessions', { params }),
    removeFactor: () => api.call('DELETE /users/:uuid/second-factor', { params }),
    deactivate: () => setStatus('inactive'),
    activate: () => setStatus('active'),
  };
  return (action) => calls[action]();
};

/** Users with a role in another club belong to the national body. */
const useProblemText = () => {
  const { t } = useTranslation('club');
  const errorText = useErrorText();
  return ({ error, detail }: ApiFailure): string =>
    'club_ids' in Object(detail) ? t('users.elsewhere') : errorText(error);
};
