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
import { IconButton, SelectField } from '@springboard/ui';
import { ConfirmDialog } from '@springboard/ui/dialog';
import { Menu, MenuItem } from '@springboard/ui/menu';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useChoices } from '../groups/use-choices.ts';

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

type UserMenuProps = {
  user: StaffUser;
  /** After an invitation was withdrawn. */ onRemoved?: () => void;
};

/** The actions for one account, each after a confirmation that says what it does. */
export function UserMenu({ user, onRemoved }: UserMenuProps) {
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
        <ActionDialog
          user={user}
          action={action}
          onRemoved={onRemoved}
          onClose={() => setAction(null)}
        />
      )}
    </>
  );
}

type ActionDialogProps = {
  user: StaffUser;
  action: Action;
  onRemoved: (() => void) | undefined;
  onClose: () => void;
};

function ActionDialog({ user, action, onRemoved, onClose }: ActionDialogProps) {
  const { t } = useTranslation(['club', 'common']);
  const problemText = useProblemText();
  const showUndo = useAuditUndo();
  const { revalidate } = useRevalidator();
  const send = useSend(user.uuid);
  const [successor, setSuccessor] = useState('');
  const handsOver = action === 'deactivate' && (user.coaching?.groups.length ?? 0) > 0;
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
          {failure === null ? t(`users.effects.${action}`, { name }) : problemText(failure)}
          {handsOver && <Successor user={user} value={successor} onChange={setSuccessor} />}
        </>
      }
      variant={action === 'removeFactor' || action === 'withdraw' ? 'danger' : 'primary'}
      confirmLabel={t(`users.actions.${action}`)}
      cancelLabel={t('common:actions.cancel')}
      busy={isBusy}
      onConfirm={() => void apply()}
    />
  );
}

type SuccessorProps = { user: StaffUser; value: string; onChange: (uuid: string) => void };

/** Who takes over the groups and the coming sessions. Empty: they stay as they are. */
function Successor({ user, value, onChange }: SuccessorProps) {
  const { t } = useTranslation('club');
  const { coaches } = useChoices();
  const groups = user.coaching?.groups ?? [];
  return (
    <span className="mt-4 block text-ink">
      <SelectField
        label={t('users.successor')}
        hint={t('users.successorHint', { groups: groups.map(({ name }) => name).join(', ') })}
        value={value}
        options={[
          { value: '', label: t('users.noSuccessor') },
          ...coaches
            .filter(({ uuid }) => uuid !== user.uuid)
            .map(({ uuid, name }) => ({ value: uuid, label: name })),
        ]}
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
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
  const { t } = useTranslation('club');
  const errorText = useErrorText();
  return ({ error, detail }: ApiFailure): string =>
    'club_ids' in Object(detail) ? t('users.elsewhere') : errorText(error);
};
