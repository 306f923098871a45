import type { ApiFailure } from '@springboard/api-client';
import { type FieldError, validatePassword, validateRepeatedPassword } from '@springboard/domain';
import { ENTRY, SIGNED_IN, useTranslation } from '@springboard/i18n';
import { Button, buttonClass, Notice, PasswordField } from '@springboard/ui';
import { type SubmitEvent, useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { findLink, type FoundLink } from '../entry/mail-link.ts';
import { useApi, useDocumentTitle } from '../hooks.ts';
import { SignedOutFrame } from '../layout/signed-out-frame.tsx';
import { useErrorText } from '../messages/use-error-text.ts';
import { sharedPaths } from '../paths.ts';
import { portalContext } from '../portal-context.ts';

export const translations = [SIGNED_IN, ENTRY];

export const loader = async ({ context, request }: LoaderFunctionArgs): Promise<FoundLink> => {
  const portal = portalContext(context);
  return findLink(portal, { url: request.url, types: ['reset', 'invite'] });
};

/** With the link of an invitation or of a reset (§4, §5): a new password, typed twice. */
export function Component() {
  const { t } = useTranslation('entry');
  const found = useLoaderData<FoundLink>();
  const [saved, setSaved] = useState(false);
  const invitation = found.ok ? found.link.invitation : undefined;
  const title =
    invitation === undefined
      ? t('password.setTitle')
      : t('password.inviteTitle', { club: invitation.club });
  useDocumentTitle(title);
  return (
    <SignedOutFrame>
      <h1 className="text-2xl font-strong wrap-anywhere">{title}</h1>
      {invitation !== undefined && !saved && (
        <p className="mt-2 wrap-anywhere">
          {t('password.inviteText', { names: invitation.children.join(', ') })}
        </p>
      )}
      {found.ok && !saved && <NewPassword found={found} onSaved={() => setSaved(true)} />}
      {!found.ok && <BrokenLink code={found.code} />}
      {saved && (
        <div className="mt-6 grid gap-6">
          <Notice kind="success" live>
            {t('password.saved')}
          </Notice>
          <Link
            to={sharedPaths.login}
            className={buttonClass({ variant: 'primary', size: 'large' })}
          >
            {t('password.toLogin')}
          </Link>
        </div>
      )}
    </SignedOutFrame>
  );
}

function BrokenLink({ code }: { code: string }) {
  const { t } = useTranslation('entry');
  const errorText = useErrorText();
  const isOver = code === 'AUTH_INVALID_TOKEN';
  return (
    <div className="mt-6 grid gap-6">
      <Notice kind="error" live>
        {isOver ? t('password.linkInvalid') : errorText(code)}
      </Notice>
      {isOver && (
        <Link
          to={sharedPaths.resetPassword}
          className={buttonClass({ variant: 'primary', size: 'large' })}
        >
          {t('password.newLink')}
        </Link>
      )}
    </div>
  );
}

type FormErrors = { readonly password?: string; readonly repeated?: string };

function NewPassword({
  found: { token, link },
  onSaved,
}: {
  found: Extract<FoundLink, { ok: true }>;
  onSaved: () => void;
}) {
  const { t } = useTranslation(['entry', 'common']);
  const api = useApi();
  const errorText = useErrorText();
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [errors, setErrors] = useState<FormErrors>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const textOf = (error: FieldError) =>
    t(`common:validation.${error.code}`, 'n' in error ? { n: error.n } : {});

  const refused = ({ error, detail }: ApiFailure) => {
    if (passwordCode(detail) === 'PASSWORD_COMMON') setErrors({ password: t('password.common') });
    else setFailure(error === 'AUTH_INVALID_TOKEN' ? t('password.linkInvalid') : errorText(error));
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const own = validatePassword(password);
    const other = validateRepeatedPassword(password, repeated);
    setErrors({
      ...(own && { password: textOf(own) }),
      ...(other && { repeated: textOf(other) }),
    });
    if (own !== null || other !== null) return;
    setBusy(true);
    const result = await api.call('POST /auth/set-password', { body: { token, password } });
    setBusy(false);
    if (result.ok) onSaved();
    else refused(result.failure);
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-2 grid gap-4">
      <p className="text-muted">
        {link.username === null
          ? t('password.setTextPlain')
          : t('password.setText', { username: link.username })}
      </p>
      {failure !== undefined && (
        <Notice kind="error" live>
          {failure}
        </Notice>
      )}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={link.username ?? ''}
        readOnly
        hidden
      />
      <PasswordField
        name="password"
        label={t('password.new')}
        showLabel={t('common:login.showPassword')}
        hideLabel={t('common:login.hidePassword')}
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={errors.password}
        required
      />
      <PasswordField
        name="repeated"
        label={t('password.repeat')}
        showLabel={t('common:login.showPassword')}
        hideLabel={t('common:login.hidePassword')}
        autoComplete="new-password"
        value={repeated}
        onChange={(event) => setRepeated(event.target.value)}
        error={errors.repeated}
        enterKeyHint="done"
        required
      />
      <Button type="submit" variant="primary" size="large" loading={busy} className="mt-2 w-full">
        {t('password.save')}
      </Button>
    </form>
  );
}

/** The server's error about the password itself, such as that it is too common. */
const passwordCode = (detail: unknown): string | null =>
  typeof detail === 'object' && detail !== null && 'password' in detail
    ? String(detail.password)
    : null;
