import type { SecondStep } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { Button, Notice, PasswordField, TextField } from '@springboard/ui';
import { useState, type SubmitEvent } from 'react';
import { openResetPage } from '../entry/reset-page.ts';
import { usePortalContext } from '../hooks.ts';
import { useErrorText, useHasErrorText } from '../messages/use-error-text.ts';

/** The message about the last attempt. */
type LoginMessage = { readonly kind: 'error' | 'warning'; readonly text: string };

export function LoginForm({
  onSignedIn,
  onSecondStep,
}: {
  onSignedIn: () => void;
  onSecondStep: (step: SecondStep) => void;
}) {
  const { t } = useTranslation('common');
  const context = usePortalContext();
  const { session } = context;
  const errorText = useErrorText();
  const hasText = useHasErrorText();
  const [message, setMessage] = useState<LoginMessage | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const username = textIn(form, 'username').trim();
    const password = textIn(form, 'password');
    if (username === '' || password === '')
      return setMessage({ kind: 'error', text: t('validation.EMAIL_AND_PASSWORD') });
    setMessage(null);
    setBusy(true);
    const outcome = await session.login({ username, password });
    setBusy(false);
    if (outcome.kind === 'signed_in') return onSignedIn();
    if (outcome.kind === 'reset') {
      void openResetPage(context);
      return setMessage({ kind: 'warning', text: t('errors.PASSWORD_RESET_REQUIRED') });
    }
    if (outcome.kind === 'second_step') return onSecondStep(outcome.step);
    const { error } = outcome.failure;
    const detail = errorText(error);
    const known = hasText(error) && error !== 'UNKNOWN_ERROR';
    setMessage({ kind: 'error', text: t(known ? 'login.failed' : 'login.unexpected', { detail }) });
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      {message && (
        <Notice kind={message.kind} live>
          {message.text}
        </Notice>
      )}
      <TextField
        name="username"
        label={t('login.username')}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        inputMode="email"
        enterKeyHint="next"
        required
      />
      <PasswordField
        name="password"
        label={t('login.password')}
        showLabel={t('login.showPassword')}
        hideLabel={t('login.hidePassword')}
        enterKeyHint="go"
        required
      />
      <Button type="submit" variant="primary" size="large" loading={busy} className="mt-2 w-full">
        {t('login.submit')}
      </Button>
    </form>
  );
}

const textIn = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};
