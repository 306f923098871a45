import type { Passkey, TotpSetup } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { Dialog } from '@springboard/ui/dialog';
import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { useAlerts, useApi } from '../../hooks.ts';
import { useErrorText } from '../../messages/use-error-text.ts';
import { createPasskey } from './create-passkey.ts';
import { FieldsDialog, type FormErrors, type FormField } from './fields-dialog.tsx';
import { RecoveryCodeList } from './recovery-codes.tsx';
import { TotpForm } from './totp-form.tsx';
import { useAccountForm } from './use-account-form.ts';

/** The dialog that is open. */
export type Step =
  | { kind: 'add-passkey' | 'add-app' | 'remove-app' | 'new-codes' }
  | { kind: 'rename-passkey' | 'remove-passkey'; passkey: Passkey }
  | { kind: 'scan'; setup: TotpSetup }
  | { kind: 'codes'; codes: readonly string[] };

/** One dialog after the other: the password, the app, the recovery codes. */
export function StepDialog({ step, onStep }: { step: Step; onStep: (step: Step | null) => void }) {
  const { t } = useTranslation('common');
  const api = useApi();
  const alerts = useAlerts();
  const errorText = useErrorText();
  const form = useAccountForm();
  const { revalidate } = useRevalidator();
  const current: FormField = {
    name: 'current_password',
    kind: 'current-password',
    label: t('account.password.current'),
  };
  const nameField = (value: string): FormField => ({
    name: 'name',
    kind: 'text',
    label: t('account.passkeys.name'),
    value,
  });
  const close = () => onStep(null);

  /** Shows the codes of a first factor, or only a message. */
  const added = (codes: readonly string[] | null, message: string) => {
    void revalidate();
    alerts.raise({ tone: 'success', title: message });
    onStep(codes === null ? null : { kind: 'codes', codes });
  };

  const addPasskey = async (name: string, current_password: string): Promise<FormErrors | null> => {
    const options = await api.call('POST /me/passkeys/options', { body: { current_password } });
    if (!options.ok) return form.errorsOf(options);
    const passkey = await createPasskey(options.value);
    if (passkey === null) return { form: t('account.passkeys.failed') };
    const result = await api.call('POST /me/passkeys', { body: { name, passkey } });
    if (!result.ok) return form.errorsOf(result);
    added(result.value.recovery_codes, t('account.passkeys.added'));
    return null;
  };

  switch (step.kind) {
    case 'add-passkey':
      return (
        <FieldsDialog
          title={t('account.passkeys.add')}
          description={t('account.passkeys.text')}
          fields={[nameField(t('account.passkeys.defaultName')), current]}
          submit={t('account.passkeys.add')}
          onSubmit={({ name = '', current_password = '' }) => addPasskey(name, current_password)}
          onClose={close}
        />
      );
    case 'rename-passkey':
      return (
        <FieldsDialog
          title={t('account.passkeys.renameOf', { name: step.passkey.name })}
          fields={[nameField(step.passkey.name)]}
          submit={t('actions.save')}
          onSubmit={async ({ name = '' }) =>
            form.send(
              await api.call('PATCH /me/passkeys/:id', {
                params: { id: step.passkey.id },
                body: { name },
              }),
              t('account.passkeys.renamed'),
              close,
            )
          }
          onClose={close}
        />
      );
    case 'remove-passkey':
      return (
        <FieldsDialog
          title={t('account.factor.removeOf', { name: step.passkey.name })}
          description={t('account.factor.removeText')}
          fields={[current]}
          submit={t('actions.remove')}
          danger
          onSubmit={async ({ current_password = '' }) =>
            form.send(
              await api.call('POST /me/passkeys/:id/removal', {
                params: { id: step.passkey.id },
                body: { current_password },
              }),
              t('account.factor.removed'),
              close,
            )
          }
          onClose={close}
        />
      );
    case 'add-app':
      return (
        <FieldsDialog
          title={t('account.app.add')}
          description={t('account.factor.password')}
          fields={[current]}
          submit={t('actions.next')}
          onSubmit={async ({ current_password = '' }) => {
            const result = await api.call('POST /me/totp', { body: { current_password } });
            if (!result.ok) return form.errorsOf(result);
            onStep({ kind: 'scan', setup: result.value });
            return null;
          }}
          onClose={close}
        />
      );
    case 'scan':
      return (
        <StepFrame title={t('account.app.add')} onClose={close}>
          <TotpForm
            setup={step.setup}
            onCode={async (code) => {
              const result = await api.call('POST /me/totp/confirmation', { body: { code } });
              if (!result.ok) return errorText(result.failure.error);
              added(result.value.recovery_codes, t('account.app.added'));
              return null;
            }}
          />
        </StepFrame>
      );
    case 'remove-app':
      return (
        <FieldsDialog
          title={t('account.factor.removeOf', { name: t('account.app.title') })}
          description={t('account.factor.removeText')}
          fields={[current]}
          submit={t('actions.remove')}
          danger
          onSubmit={async ({ current_password = '' }) =>
            form.send(
              await api.call('POST /me/totp/removal', { body: { current_password } }),
              t('account.factor.removed'),
              close,
            )
          }
          onClose={close}
        />
      );
    case 'new-codes':
      return (
        <FieldsDialog
          title={t('account.codes.replace')}
          description={t('account.codes.replaceText')}
          fields={[current]}
          submit={t('account.codes.replace')}
          onSubmit={async ({ current_password = '' }) => {
            const body = { current_password };
            const result = await api.call('POST /me/recovery-codes', { body });
            if (!result.ok) return form.errorsOf(result);
            void revalidate();
            onStep({ kind: 'codes', codes: result.value.recovery_codes ?? [] });
            return null;
          }}
          onClose={close}
        />
      );
    case 'codes':
      break;
  }
  return (
    <StepFrame title={t('account.codes.title')} onClose={close}>
      <RecoveryCodeList codes={step.codes} onDone={close} />
    </StepFrame>
  );
}

function StepFrame({
  title,
  children,
  onClose,
}: {
  title: string;
  children: ReactNode;
  onClose: () => void;
}) {
  const { t } = useTranslation('common');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      closeLabel={t('actions.close')}
    >
      {children}
    </Dialog>
  );
}
