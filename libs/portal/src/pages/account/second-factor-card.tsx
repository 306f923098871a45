import type { Passkey, SecondFactor, TotpSetup } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { Button, Card, Notice } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { KeyRound, RefreshCw, Smartphone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useOfflineReason } from '../../connection/use-offline-reason.ts';
import { useFormat } from '../../dates.ts';
import { useAlerts, useApi, usePortalContext } from '../../hooks.ts';
import { useErrorText } from '../../messages/use-error-text.ts';
import { createPasskey } from './create-passkey.ts';
import { FormDialog, type FormErrors, type FormField } from './form-dialog.tsx';
import { RecoveryCodeList } from './recovery-codes.tsx';
import { TotpForm } from './totp-form.tsx';
import { useAccountForm } from './use-account-form.ts';

type Step =
  | { kind: 'add-passkey' | 'add-app' | 'remove-app' | 'new-codes' }
  | { kind: 'rename-passkey' | 'remove-passkey'; passkey: Passkey }
  | { kind: 'scan'; setup: TotpSetup }
  | { kind: 'codes'; codes: readonly string[] };

/** Passkeys, the authenticator app and the recovery codes of the user. */
export function SecondFactorCard({ factors }: { factors: SecondFactor }) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const offline = useOfflineReason();
  const [step, setStep] = useState<Step | null>(null);
  const { passkeys, totp, recovery_codes } = factors;
  const hasFactor = passkeys.length > 0 || totp !== null;
  return (
    <Card title={t('account.factor.title')}>
      <div className="grid gap-4">
        <p className="text-sm text-muted">{t('account.factor.text')}</p>
        {factors.required && <Notice kind="info">{t('account.factor.required')}</Notice>}
        {hasFactor && (
          <ul className="divide-y divide-line" aria-label={t('account.factor.title')}>
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} onStep={setStep} />
            ))}
            {totp !== null && (
              <li className="flex flex-wrap items-center justify-between gap-3 py-3">
                <div>
                  <p>{t('account.app.title')}</p>
                  <p className="text-sm text-muted">
                    {t('account.factor.added', { time: format.moment(totp.created_at) })}
                  </p>
                </div>
                <Button
                  disabledReason={offline}
                  aria-label={t('account.factor.removeOf', { name: t('account.app.title') })}
                  onClick={() => setStep({ kind: 'remove-app' })}
                >
                  {t('actions.remove')}
                </Button>
              </li>
            )}
          </ul>
        )}
        <div className="flex flex-wrap gap-2">
          {browserSupportsWebAuthn() && (
            <Button
              icon={<KeyRound aria-hidden size={18} />}
              disabledReason={offline}
              onClick={() => setStep({ kind: 'add-passkey' })}
            >
              {t('account.passkeys.add')}
            </Button>
          )}
          {totp === null && (
            <Button
              icon={<Smartphone aria-hidden size={18} />}
              disabledReason={offline}
              onClick={() => setStep({ kind: 'add-app' })}
            >
              {t('account.app.add')}
            </Button>
          )}
        </div>
        {hasFactor && (
          <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
            <p className="min-w-0 wrap-anywhere">
              {t('account.codes.left', { n: recovery_codes })}
            </p>
            <Button
              icon={<RefreshCw aria-hidden size={18} />}
              disabledReason={offline}
              onClick={() => setStep({ kind: 'new-codes' })}
            >
              {t('account.codes.replace')}
            </Button>
          </div>
        )}
      </div>
      {step !== null && <StepDialog step={step} onStep={setStep} />}
    </Card>
  );
}

function PasskeyRow({ passkey, onStep }: { passkey: Passkey; onStep: (step: Step) => void }) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const offline = useOfflineReason();
  const { host } = usePortalContext();
  const { name, created_at, last_used_at } = passkey;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">
          {last_used_at === null
            ? t('account.factor.added', { time: format.moment(created_at) })
            : t('account.devices.used', { time: format.moment(last_used_at) })}
          {passkey.host !== host && <> · {t('account.passkeys.host', { host: passkey.host })}</>}
        </p>
      </div>
      <div className="flex min-w-0 flex-wrap gap-2">
        <Button
          disabledReason={offline}
          aria-label={t('account.passkeys.renameOf', { name })}
          onClick={() => onStep({ kind: 'rename-passkey', passkey })}
        >
          {t('actions.rename')}
        </Button>
        <Button
          disabledReason={offline}
          aria-label={t('account.factor.removeOf', { name })}
          onClick={() => onStep({ kind: 'remove-passkey', passkey })}
        >
          {t('actions.remove')}
        </Button>
      </div>
    </li>
  );
}

/** One dialog after the other: the password, the app, the recovery codes. */
function StepDialog({ step, onStep }: { step: Step; onStep: (step: Step | null) => void }) {
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
        <FormDialog
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
        <FormDialog
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
        <FormDialog
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
        <FormDialog
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
        <FormDialog
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
        <FormDialog
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
