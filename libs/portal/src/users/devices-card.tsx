import type { StaffUser, UserSession } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { Button, Card } from '@springboard/ui';
import { ConfirmDialog } from '@springboard/ui/dialog';
import { useState } from 'react';
import { useOfflineReason } from '../connection/use-offline-reason.ts';
import { useChange } from '../forms/use-change.ts';
import { useApi } from '../hooks.ts';
import { useErrorText } from '../messages/use-error-text.ts';
import { SessionList } from './session-list.tsx';
import { UserActionDialog } from './user-menu.tsx';

type DevicesCardProps = {
  readonly user: StaffUser;
  readonly sessions: readonly UserSession[];
};

/**
 * The devices on which another user is signed in, for the national body. The screen loads the translations `devices` and
 * `users`.
 */
export function DevicesCard({ user, sessions }: DevicesCardProps) {
  const { t } = useTranslation('common');
  const api = useApi();
  const offline = useOfflineReason();
  const errorText = useErrorText();
  const { send, isBusy, failure, clearFailure } = useChange();
  /** The devices to sign out once that is confirmed; null: none. */
  const [target, setTarget] = useState<'all' | { family: string; device: string } | null>(null);
  const choose = (next: typeof target) => {
    clearFailure();
    setTarget(next);
  };
  const { uuid } = user;
  const name = `${user.firstname} ${user.lastname}`;
  const end = async (family: string) => {
    const params = { uuid, family };
    const call = api.call('DELETE /users/:uuid/sessions/:family', { params });
    if (await send(t('devices.ended'), call)) setTarget(null);
  };
  if (sessions.length === 0)
    return (
      <Card title={t('devices.of.title')}>
        <p className="text-muted">{t('devices.of.none')}</p>
      </Card>
    );
  return (
    <Card title={t('devices.of.title')}>
      <p className="text-sm text-muted">{t('devices.of.text', { name })}</p>
      <SessionList
        sessions={sessions}
        ending={null}
        onEnd={({ family }, device) => choose({ family, device })}
      />
      <Button
        className="mt-4"
        variant="danger"
        disabledReason={offline}
        onClick={() => choose('all')}
      >
        {t('users.actions.signOut')}
      </Button>
      {target === 'all' && (
        <UserActionDialog user={user} action="signOut" onClose={() => choose(null)} />
      )}
      {target !== null && target !== 'all' && (
        <ConfirmDialog
          open
          onOpenChange={(isOpen) => !isOpen && choose(null)}
          title={t('devices.endOf', { name: target.device })}
          description={t('devices.of.effect', { name })}
          error={failure && errorText(failure.error)}
          variant="primary"
          confirmLabel={t('devices.end')}
          cancelLabel={t('actions.cancel')}
          busy={isBusy}
          onConfirm={() => void end(target.family)}
        />
      )}
    </Card>
  );
}
