import type { LoginOutcome } from '@springboard/auth';
import type { SecondStep as Step, TotpSetup } from '@springboard/contract';
import { account } from '@springboard/i18n/areas/shared';
import { useTranslation } from '@springboard/i18n';
import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser';
import { Button, Notice } from '@springboard/ui';
import { KeyRound, Smartphone } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { usePortalContext } from '../hooks.ts';
import { useErrorText } from '../messages/use-error-text.ts';
import { createPasskey } from './account/create-passkey.ts';
import { RecoveryCodeList } from './account/recovery-codes.tsx';
import { CodeForm, TotpForm } from './account/totp-form.tsx';

export const translations = [account];

type StepProps = {
  step: Step;
  onSignedIn: () => void;
  /** The password has to be typed again. */
  onRestart: (message: string | null) => void;
};

/** The step after the password at sign-in: a second factor, or adding one if the client requires it (D16). */
export function SecondStep(props: StepProps) {
  return props.step.enrol ? <Enrol {...props} /> : <Verify {...props} />;
}

function Verify({ step, onSignedIn, onRestart }: StepProps) {
  const { t } = useTranslation('common');
  const { session } = usePortalContext();
  const errorText = useErrorText();
  const { token, passkey, totp } = step;
  const usesPasskey = passkey !== null && browserSupportsWebAuthn();
  const [recovery, setRecovery] = useState(!usesPasskey && !totp);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  /** Returns the text of an error. */
  const finish = (outcome: LoginOutcome): string | null => {
    if (outcome.kind === 'signed_in') onSignedIn();
    if (outcome.kind !== 'failed') return null;
    const { error } = outcome.failure;
    if (error === 'AUTH_INVALID_TOKEN') onRestart(t('account.step.expired'));
    return errorText(error);
  };

  const signWithPasskey = async () => {
    if (passkey === null) return;
    setBusy(true);
    setFailure(null);
    const signed = await startAuthentication({ optionsJSON: passkey }).catch(() => null);
    setFailure(
      signed === null
        ? t('account.passkeys.failed')
        : finish(await session.secondStep({ token, passkey: signed })),
    );
    setBusy(false);
  };

  const sendCode = async (code: string) => finish(await session.secondStep({ token, code }));

  return (
    <div className="grid gap-4">
      <StepHeading>{t('account.step.title')}</StepHeading>
      {failure !== null && (
        <Notice kind="error" live>
          {failure}
        </Notice>
      )}
      {usesPasskey && !recovery && (
        <Button
          variant={totp ? 'secondary' : 'primary'}
          size="large"
          icon={<KeyRound aria-hidden size={18} />}
          loading={busy}
          onClick={() => void signWithPasskey()}
        >
          {t('account.step.passkey')}
        </Button>
      )}
      {totp && !recovery && (
        <CodeForm
          label={t('account.step.code')}
          hint={t('account.step.codeHint')}
          submit={t('account.step.confirm')}
          onCode={sendCode}
        />
      )}
      {recovery && (
        <CodeForm
          key="recovery"
          label={t('account.step.recovery')}
          hint={t('account.step.recoveryHint')}
          numeric={false}
          submit={t('account.step.confirm')}
          onCode={sendCode}
        />
      )}
      {(usesPasskey || totp) && (
        <Button variant="quiet" onClick={() => setRecovery(!recovery)}>
          {t(recovery ? 'account.step.useFactor' : 'account.step.useRecovery')}
        </Button>
      )}
      <p className="text-sm text-muted">{t('account.step.lost')}</p>
      <Button variant="quiet" onClick={() => onRestart(null)}>
        {t('account.step.back')}
      </Button>
    </div>
  );
}

function Enrol({ step: { token }, onSignedIn, onRestart }: StepProps) {
  const { t } = useTranslation('common');
  const { session } = usePortalContext();
  const errorText = useErrorText();
  const [setup, setSetup] = useState<TotpSetup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [enter, setEnter] = useState<(() => LoginOutcome) | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const failed = (error: string): string => {
    if (error === 'AUTH_INVALID_TOKEN') onRestart(t('account.step.expired'));
    return errorText(error);
  };

  const enrol = async (body: Parameters<typeof session.enrol>[0]): Promise<string | null> => {
    const outcome = await session.enrol(body);
    if (outcome.kind === 'failed') return failed(outcome.failure.error);
    setEnter(() => outcome.enter);
    setCodes(outcome.recovery_codes);
    return null;
  };

  const startApp = async () => {
    setBusy(true);
    const result = await session.enrolTotp(token);
    setBusy(false);
    if (result.ok) setSetup(result.value);
    else setFailure(failed(result.failure.error));
  };

  const addPasskey = async () => {
    setBusy(true);
    setFailure(null);
    const result = await session.enrolPasskey(token);
    const passkey = result.ok ? await createPasskey(result.value) : null;
    if (!result.ok) setFailure(failed(result.failure.error));
    else if (passkey === null) setFailure(t('account.passkeys.failed'));
    else setFailure(await enrol({ token, passkey, name: t('account.passkeys.defaultName') }));
    setBusy(false);
  };

  const done = () => {
    if (enter?.().kind === 'signed_in') onSignedIn();
  };

  if (codes !== null)
    return (
      <div className="grid gap-4">
        <StepHeading>{t('account.codes.title')}</StepHeading>
        <RecoveryCodeList codes={codes} onDone={done} />
      </div>
    );
  return (
    <div className="grid gap-4">
      <StepHeading>{t('account.step.enrolTitle')}</StepHeading>
      <p className="text-muted">{t('account.step.enrolText')}</p>
      {failure !== null && (
        <Notice kind="error" live>
          {failure}
        </Notice>
      )}
      {setup === null ? (
        <>
          {browserSupportsWebAuthn() && (
            <Button
              size="large"
              icon={<KeyRound aria-hidden size={18} />}
              loading={busy}
              onClick={() => void addPasskey()}
            >
              {t('account.passkeys.add')}
            </Button>
          )}
          <Button
            size="large"
            icon={<Smartphone aria-hidden size={18} />}
            loading={busy}
            onClick={() => void startApp()}
          >
            {t('account.app.add')}
          </Button>
        </>
      ) : (
        <TotpForm setup={setup} onCode={(code) => enrol({ token, code })} />
      )}
      <Button variant="quiet" onClick={() => onRestart(null)}>
        {t('account.step.back')}
      </Button>
    </div>
  );
}

/** Gets the focus when its step begins, because the controls of the previous step were removed. */
function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1} className="text-lg font-strong outline-none">
      {children}
    </h2>
  );
}
