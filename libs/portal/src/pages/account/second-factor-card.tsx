import type { Passkey, SecondFactor } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { Button, Card, Notice } from '@springboard/ui';
import { KeyRound, RefreshCw, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useOfflineReason } from '../../connection/use-offline-reason.ts';
import { useFormat } from '../../dates.ts';
import { usePortalContext } from '../../hooks.ts';
import { type Step, StepDialog } from './second-factor-dialog.tsx';

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
            : t('devices.used', { time: format.moment(last_used_at) })}
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
