import { providerRules } from '@springboard/access';
import type { SecondStep } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { Button, Notice } from '@springboard/ui';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { resetAddress } from '../entry/reset-page.ts';
import { pageAfterLogin } from '../guard/return-owner.ts';
import { useAlerts, useDocumentTitle, useOnline, usePortalContext, useSession } from '../hooks.ts';
import { LanguagePicker } from '../layout/language-picker.tsx';
import { SignedOutFrame } from '../layout/signed-out-frame.tsx';
import { useErrorText } from '../messages/use-error-text.ts';
import { openAddress } from '../navigation/open-address.ts';
import { usePageAddress } from '../navigation/page-address.ts';
import { loadChunk } from '../version/chunks.ts';
import { LoginForm } from './login-form.tsx';

const RemoteEntry = lazy(() => loadChunk(() => import('./remote-entry.tsx')));

/** Sign-in by e-mail or username with password, or at a national body (§1). */
export function Component() {
  const { t } = useTranslation('common');
  const { portal } = usePortalContext();
  const client = useSession((session) => session.client);
  const ended = useSession((session) => session.ended);
  const online = useOnline();
  const enter = useEntry();
  const { secondStep, openSecondStep, message } = useSecondStep(enter);
  useDocumentTitle(t('login.title'));
  return (
    <SignedOutFrame>
      <p className="text-sm text-muted">{t(`portals.${portal}`)}</p>
      <h1 className="mt-1 text-2xl font-strong">
        {t('login.intro', { client: client?.name ?? '' })}
      </h1>
      <div className="mt-6 grid gap-4">
        {(ended === 'expired' || ended === 'revoked') && (
          <Notice kind="info">{t('login.expired')}</Notice>
        )}
        {ended === 'access_ended' && <Notice kind="warning">{t('login.accessEnded')}</Notice>}
        {ended === 'logout' && <Notice kind="success">{t('logout.done')}</Notice>}
        {!online && (
          <Notice kind="offline" live>
            {t('login.offline')}
          </Notice>
        )}
        {client && !providerRules(client.auth_provider).passwordForm ? (
          <Suspense>
            <RemoteEntry />
          </Suspense>
        ) : (
          <>
            {message !== null && (
              <Notice kind="warning" live>
                {message}
              </Notice>
            )}
            {secondStep ?? (
              <>
                <LoginForm onSignedIn={enter} onSecondStep={(step) => void openSecondStep(step)} />
                <ForgottenPassword />
              </>
            )}
          </>
        )}
      </div>
      <div className="mt-10">
        <LanguagePicker />
      </div>
    </SignedOutFrame>
  );
}

/** The second step loads only for users who need it, because most have none. */
const useSecondStep = (onSignedIn: () => void) => {
  const { translations } = usePortalContext();
  const [secondStep, setSecondStep] = useState<ReactNode>(null);
  const [message, setMessage] = useState<string | null>(null);

  const openSecondStep = async (step: SecondStep) => {
    const loaded = await loadChunk(() => import('./second-step.tsx'));
    await translations.load(loaded.translations);
    const restart = (text: string | null) => {
      setMessage(text);
      setSecondStep(null);
    };
    setMessage(null);
    setSecondStep(<loaded.SecondStep step={step} onSignedIn={onSignedIn} onRestart={restart} />);
  };

  return { secondStep, openSecondStep, message };
};

/** Opens the requested page. Reloads if the user's language differs from the page's. */
const useEntry = () => {
  const context = usePortalContext();
  const { i18n } = useTranslation('common');
  const { search, open } = usePageAddress();
  return () => {
    const { session, restart } = context;
    const to = pageAfterLogin(context, new URLSearchParams(search).get('returnUrl'));
    const { language } = session.store.getState();
    if (language === null || language.language === i18n.language) open(to, { replace: true });
    else restart(to);
  };
};

/** A link to the password reset: a page of this portal, or the provider's in a new tab. */
function ForgottenPassword() {
  const { t } = useTranslation('common');
  const context = usePortalContext();
  const alerts = useAlerts();
  const { open } = usePageAddress();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);

  const lead = async () => {
    setBusy(true);
    const address = await resetAddress(context);
    setBusy(false);
    if (!address.ok) {
      alerts.raise({ tone: 'error', title: errorText(address.failure.error) });
    } else if (address.url !== '') {
      openAddress(address.url, open);
    }
  };

  return (
    <Button variant="quiet" loading={busy} onClick={() => void lead()}>
      {t('login.forgot')}
    </Button>
  );
}
