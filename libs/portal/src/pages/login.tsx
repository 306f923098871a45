import { HOME } from '@springboard/access';
import { useTranslation } from '@springboard/i18n';
import { Notice } from '@springboard/ui';
import { lazy, Suspense } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { safeReturnUrl } from '../guard/return-url.ts';
import { useOnline, usePortalContext, useSession } from '../hooks.ts';
import { LanguagePicker } from '../layout/language-picker.tsx';
import { useDocumentTitle } from '../layout/use-document-title.ts';
import { ForgottenPassword } from './forgotten-password.tsx';
import { LoginForm } from './login-form.tsx';
import { loadChunk } from '../version/chunks.ts';
import { SignedOutFrame } from '../layout/signed-out-frame.tsx';

const RemoteEntry = lazy(() => loadChunk(() => import('./remote-entry.tsx')));

/** Sign-in by e-mail or username with password (§1). */
export function Component() {
  const { t } = useTranslation('common');
  const { portal } = usePortalContext();
  const client = useSession((session) => session.client);
  const ended = useSession((session) => session.ended);
  const online = useOnline();
  const enter = useEntry();
  useDocumentTitle(t('login.title'));
  return (
    <SignedOutFrame>
      <p className="text-sm text-muted">{t(`portals.${portal}`)}</p>
      <h1 className="mt-1 text-2xl font-strong">
        {t('login.intro', { client: client?.name ?? '' })}
      </h1>
      <div className="mt-6 grid gap-4">
        {ended === 'expired' && <Notice kind="info">{t('login.expired')}</Notice>}
        {ended === 'logout' && <Notice kind="success">{t('logout.done')}</Notice>}
        {!online && (
          <Notice kind="offline" live>
            {t('login.offline')}
          </Notice>
        )}
        {client?.auth_provider === 'bg' ? (
          <Suspense>
            <RemoteEntry />
          </Suspense>
        ) : (
          <>
            <LoginForm onSignedIn={enter} />
            <ForgottenPassword />
          </>
        )}
      </div>
      <div className="mt-10">
        <LanguagePicker />
      </div>
    </SignedOutFrame>
  );
}

/** To where one wanted to go; by a new start where the user's language is another than the page's. */
const useEntry = () => {
  const { portal, session, restart } = usePortalContext();
  const { i18n } = useTranslation('common');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return () => {
    const to = safeReturnUrl(search.get('returnUrl'), location.origin) ?? HOME[portal];
    const { language } = session.store.getState();
    if (language === null || language.language === i18n.language)
      void navigate(to, { replace: true });
    else restart(to);
  };
};
