import type { ApiFailure, ApiResult } from '@springboard/api-client';
import type { StaffUser } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { ConfirmDialog } from '@springboard/ui/dialog';
import { MenuItem } from '@springboard/ui/menu';
import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { auditIdOf, useAuditUndo } from '../forms/use-audit-undo.ts';
import { useApi, useSession } from '../hooks.ts';
import { ActionsMenu } from '../table/actions-menu.tsx';
import { RightsDialog, useCanEditRights } from './rights-dialog.tsx';
import { useRight, useRightsErrorText } from './use-right.ts';

/** What an administrator does with an account, in the order of the menu. */
const ACTIONS = [
  'resend',
  'withdraw',
  'reset',
  'signOut',
  'resetPin',
  'removeFactor',
  'deactivate',
  'activate',
] as const;
type Action = (typeof ACTIONS)[number];

/** Another system keeps the passwords of remote users. Users cannot lock themselves out. */
const IS_POSSIBLE: Readonly<Record<Action, (user: StaffUser, isSelf: boolean) => boolean>> = {
  resend: ({ status, remote }) => status === 'invited' && remote !== true,
  withdraw: ({ status }) => status === 'invited',
  reset: ({ status, remote }) => status === 'active' && remote !== true,
  signOut: ({ status }) => status === 'active',
  resetPin: ({ status, types }) => status === 'active' && types.includes('coach'),
  removeFactor: ({ status, remote }, isSelf) => status === 'active' && remote !== true && !isSelf,
  deactivate: ({ status }, isSelf) => status === 'active' && !isSelf,
  activate: ({ status }) => status === 'inactive',
};

export type SuccessorFieldProps = {
  user: StaffUser;
  /** A uuid; empty: the groups and the coming sessions stay as they are. */
  value: string;
  onChange: (uuid: string) => void;
};

type UserMenuProps = {
  user: StaffUser;
  /** Further menu items, before the others. */
  children?: ReactNode;
  /** Asks who takes over the groups of a coach who is deactivated. */
  Successor?: (props: SuccessorFieldProps) => ReactNode;
  /** After an invitation was withdrawn. */
  onRemoved?: () => void;
};

/**
 * The actions for one account, each after a confirmation that says what it does. Administrators of a club need the
 * right `manage_users` (D5). The screen loads the translations `users` and `rights`.
 */
export function UserMenu({ user, children, Successor, onRemoved }: UserMenuProps) {
  const { t } = useTranslation('common');
  const isSelf = useSession((session) => session.user?.uuid === user.uuid);
  const [action, setAction] = useState<Action | null>(null);
  const isNational = useSession((session) => session.user?.role === 'ngo');
  const managesUsers = useRight('manage_users') || isNational;
  const canEditRights = useCanEditRights(user) && managesUsers;
  const [isEditingRights, setEditingRights] = useState(false);
  const actions = managesUsers ? ACTIONS.filter((action) => IS_POSSIBLE[action](user, isSelf)) : [];
  const name = `${user.firstname} ${user.lastname}`;
  if (actions.length === 0 && !canEditRights && !children) return null;
  return (
    <>
      <ActionsMenu label={t('users.actionsFor', { name })}>
        {children}
        {canEditRights && (
          <MenuItem onSelect={() => setEditingRights(true)}>{t('rights.action')}</MenuItem>
        )}
        {actions.map((action) => (
          <MenuItem key={action} onSelect={() => setAction(action)}>
            {t(`users.actions.${action}`)}
          </MenuItem>
        ))}
      </ActionsMenu>
      {isEditingRights && <RightsDialog user={user} onClose={() => setEditingRights(false)} />}
      {action !== null && (
        <UserActionDialog
          user={user}
          action={action}
          Successor={Successor}
          onRemoved={onRemoved}
          onClose={() => setAction(null)}
        />
      )}
    </>
  );
}

type UserActionDialogProps = {
  user: StaffUser;
  action: Action;
  Successor?: UserMenuProps['Successor'] | undefined;
  onRemoved?: (() => void) | undefined;
  onClose: () => void;
};

/** Confirms an action for an account, and says what it does. */
export function UserActionDialog({
  user,
  action,
  Successor,
  onRemoved,
  onClose,
}: UserActionDialogProps) {
  const { t } = useTranslation('common');
  const problemText = useProblemText();
  const showUndo = useAuditUndo();
  const { revalidate } = useRevalidator();
  const send = useSend(user.uuid);
  const [successor, setSuccessor] = useState('');
  const { groups = [], covers = 0 } = user.coaching ?? {};
  const handsOver = action === 'deactivate' && groups.length + covers > 0;
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const name = `${user.firstname} ${user.lastname}`;
  const apply = async () => {
    setBusy(true);
    const result = await send(action, successor === '' ? {} : { successor_uuid: successor });
    setBusy(false);
    if (!result.ok) return setFailure(result.failure);
    showUndo({ title: t(`users.done.${action}`, { name }), audit_id: auditIdOf(result.headers) });
    onClose();
    if (action === 'withdraw' && onRemoved !== undefined) return onRemoved();
    return revalidate();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(`users.actions.${action}`)}
      description={
        <>
          {t(`users.effects.${action}`, { name })}
          {handsOver && Successor && (
            <Successor user={user} value={successor} onChange={setSuccessor} />
          )}
        </>
      }
      error={failure && problemText(failure)}
      variant={action === 'removeFactor' || action === 'withdraw' ? 'danger' : 'primary'}
      confirmLabel={t(`users.actions.${action}`)}
      cancelLabel={t('actions.cancel')}
      busy={isBusy}
      onConfirm={() => void apply()}
    />
  );
}

type Send = (action: Action, handOver: { successor_uuid?: string }) => Promise<ApiResult<unknown>>;

const useSend = (uuid: string): Send => {
  const api = useApi();
  const params = { uuid };
  const setStatus = (status: 'active' | 'inactive', handOver = {}) =>
    api.call('PATCH /users/:uuid', { params, body: { status, ...handOver } });
  const calls: Record<Action, (handOver: object) => Promise<ApiResult<unknown>>> = {
    resend: () => api.call('POST /users/:uuid/invitation', { params }),
    reset: () => api.call('POST /users/:uuid/reset', { params }),
    signOut: () => api.call('DELETE /users/:uuid/sessions', { params }),
    removeFactor: () => api.call('DELETE /users/:uuid/second-factor', { params }),
    withdraw: () => api.call('DELETE /users/:uuid/invitation', { params }),
    resetPin: () => api.call('POST /users/:uuid/pin-reset', { params }),
    deactivate: (handOver) => setStatus('inactive', handOver),
    activate: () => setStatus('active'),
  };
  return (action, handOver) => calls[action](handOver);
};

/** Users with a role in another club belong to the national body. */
const useProblemText = () => {
  const { t } = useTranslation('common');
  const errorText = useRightsErrorText();
  return (failure: ApiFailure): string =>
    'club_ids' in Object(failure.detail) ? t('users.elsewhere') : errorText(failure);
};
