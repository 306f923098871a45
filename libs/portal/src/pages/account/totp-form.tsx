import type { TotpSetup } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { Button, TextField } from '@springboard/ui';
import { type SubmitEvent, useState } from 'react';
import { renderSVG } from 'uqr';

/** The key as a QR code and as text, and the first code of the app. `onCode` resolves with an error's text or null. */
export function TotpForm({
  setup,
  onCode,
}: {
  setup: TotpSetup;
  onCode: (code: string) => Promise<string | null>;
}) {
  const { t } = useTranslation('common');
  return (
    <div className="grid gap-4">
      <p className="text-sm text-muted">{t('account.app.scan')}</p>
      <QrCode text={setup.uri} label={t('account.app.qr')} />
      <p className="text-sm text-muted">
        {t('account.app.key')}
        <span className="mt-1 block font-strong wrap-anywhere text-ink">
          {setup.secret.match(/.{1,4}/g)?.join(' ')}
        </span>
      </p>
      <CodeForm label={t('account.app.code')} submit={t('account.app.confirm')} onCode={onCode} />
    </div>
  );
}

export function CodeForm({
  label,
  hint,
  submit,
  numeric = true,
  onCode,
}: {
  label: string;
  hint?: string;
  submit: string;
  /** Six digits of an app; otherwise a recovery code. */
  numeric?: boolean;
  onCode: (code: string) => Promise<string | null>;
}) {
  const { t } = useTranslation('common');
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (code.trim() === '') return setError(t('account.step.missing'));
    setBusy(true);
    const found = await onCode(code.trim());
    setBusy(false);
    setError(found ?? undefined);
  };

  return (
    <form noValidate onSubmit={(event) => void send(event)} className="grid gap-4">
      <TextField
        data-first-focus
        name="code"
        label={label}
        hint={hint}
        value={code}
        error={error}
        onChange={(event) => setCode(event.target.value)}
        autoComplete={numeric ? 'one-time-code' : 'off'}
        inputMode={numeric ? 'numeric' : 'text'}
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        required
      />
      <Button type="submit" variant="primary" size="large" loading={busy}>
        {submit}
      </Button>
    </form>
  );
}

/** Black on white in every theme, because cameras expect it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const svg = renderSVG(text, { border: 2 });
  return (
    <img
      alt={label}
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      className="mx-auto size-48 rounded-card"
    />
  );
}
