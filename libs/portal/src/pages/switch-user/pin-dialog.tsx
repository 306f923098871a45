import { useTranslation } from '@springboard/i18n';
import { Button, Notice, PasswordField } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { useState, type SubmitEvent } from 'react';
import type { SwitchableUser } from '../../session/switchable-users.ts';
import { useErrorText } from '../../messages/use-error-text.ts';

type PinDialogProps = {
  person: SwitchableUser;
  onCancel: () => void;
  /** Resolves with an error code, or null. */
  onPin: (pin: string) => Promise<string | null>;
  onDone: () => void;
};

/** Asks for the pin of the next user (§5). A wrong pin shows an error and can be typed again. */
export function PinDialog({ person, onCancel, onPin, onDone }: PinDialogProps) {
  const { t } = useTranslation('common');
  const errorText = useErrorText();
  const [pin, setPin] = useState('');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setError(undefined);
    setFailure(undefined);
    if (pin === '') return setError(t('switchUser.pinRequired'));
    setBusy(true);
    const code = await onPin(pin);
    setBusy(false);
    if (code === null) return onDone();
    setPin('');
    if (code === 'INCORRECT_PIN') setError(errorText(code));
    else setFailure(errorText(code));
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onCancel()}
      title={t('switchUser.pinTitle', { name: person.name ?? '' })}
      closeLabel={t('actions.cancel')}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {failure !== undefined && (
          <Notice kind="error" live>
            {failure}
          </Notice>
        )}
        <PasswordField
          data-first-focus
          name="pin"
          label={t('switchUser.pin')}
          showLabel={t('switchUser.showPin')}
          hideLabel={t('switchUser.hidePin')}
          value={pin}
          onChange={(event) => setPin(event.target.value)}
          error={error}
          autoComplete="off"
          inputMode="numeric"
          enterKeyHint="go"
          required
        />
        <Button type="submit" variant="primary" size="large" loading={busy}>
          {t('switchUser.confirm')}
        </Button>
      </form>
    </Dialog>
  );
}
