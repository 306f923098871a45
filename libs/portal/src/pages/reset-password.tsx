import { validateRequired } from '@springboard/domain';
import { ENTRY, SIGNED_IN, useTranslation } from '@springboard/i18n';
import { Button, buttonClass, Notice, TextField } from '@springboard/ui';
import { type SubmitEvent, useState } from 'react';
import { Link } from 'react-router';
import { useApi, useDocumentTitle, useSession } from '../hooks.ts';
import { SignedOutFrame } from '../layout/signed-out-frame.tsx';
import { useErrorText } from '../messages/use-error-text.ts';
import { sharedPaths } from '../paths.ts';

export const translations = [SIGNED_IN, ENTRY];

/** Requests the e-mail with a link to a new password. Shows the same message whether or not the user exists (D4). */
export function Component() {
  const { t } = useTranslation('entry');
  useDocumentTitle(t('password.forgotTitle'));
  return (
    <SignedOutFrame>
      <h1 className="text-2xl font-strong">{t('password.forgotTitle')}</h1>
      <p className="mt-2 text-muted">{t('password.forgotText')}</p>
      <div className="mt-6 grid gap-4">
        <AskForLink />
        <Link to={sharedPaths.login} className={buttonClass({ variant: 'quiet' })}>
          {t('password.toLogin')}
        </Link>
      </div>
    </SignedOutFrame>
  );
}

function AskForLink() {
  const { t } = useTranslation(['entry', 'common']);
  const api = useApi();
  const errorText = useErrorText();
  const client = useSession((session) => session.client);
  const language = useSession((session) => session.language);
  const [username, setUsername] = useState('');
  const [error, setError] = useState<string>();
  const [answer, setAnswer] = useState<{ kind: 'success' | 'error'; text: string }>();
  const [busy, setBusy] = useState(false);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const missing = validateRequired(username);
    setError(missing === null ? undefined : t(`common:validation.${missing.code}`));
    if (missing !== null || client === null) return;
    setBusy(true);
    const result = await api.call('POST /auth/request-reset', {
      body: {
        client_id: client.id,
        username: username.trim(),
        ...(language && { language_id: language.language_id }),
      },
    });
    setBusy(false);
    setAnswer(
      result.ok
        ? { kind: 'success', text: t('password.sent') }
        : { kind: 'error', text: errorText(result.failure.error) },
    );
  };

  if (answer?.kind === 'success') {
    return (
      <Notice kind="success" live>
        {answer.text}
      </Notice>
    );
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      {answer && (
        <Notice kind="error" live>
          {answer.text}
        </Notice>
      )}
      <TextField
        name="username"
        label={t('common:login.username')}
        value={username}
        onChange={(event) => setUsername(event.target.value)}
        error={error}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        inputMode="email"
        enterKeyHint="send"
        required
      />
      <Button type="submit" variant="primary" size="large" loading={busy} className="w-full">
        {t('password.send')}
      </Button>
    </form>
  );
}
