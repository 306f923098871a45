import { ENTRY, SIGNED_IN, useTranslation } from '@springboard/i18n';
import { buttonClass, Notice } from '@springboard/ui';
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { redirectAddress, takeRemoteLogin } from '../entry/remote-login.ts';
import { pageAfterLogin } from '../guard/return-owner.ts';
import { useDocumentTitle } from '../hooks.ts';
import { portalContext } from '../portal-context.ts';
import { SignedOutFrame } from '../layout/signed-out-frame.tsx';
import { LoadingPage } from './loading-page.tsx';
import { useErrorText } from '../messages/use-error-text.ts';
import { sharedPaths } from '../paths.ts';

type Trouble =
  | { readonly kind: 'stopped' | 'foreign' }
  | { readonly kind: 'failed'; readonly code: string };

export const translations = [SIGNED_IN, ENTRY];

/** D4: the national body's response either signs in and restarts the portal, or the page shows the error. */
export const loader = async ({ context, request }: LoaderFunctionArgs): Promise<Trouble | null> => {
  const portal = portalContext(context);
  const { origin, searchParams } = new URL(request.url);
  const code = searchParams.get('code');
  const state = searchParams.get('state');
  const iss = searchParams.get('iss');
  const begun = takeRemoteLogin(portal.tabStorage, state);
  if (begun === null || state === null) return { kind: 'foreign' };
  if (code === null) return { kind: 'stopped' };
  const outcome = await portal.session.remoteLogin({
    code,
    state,
    proof: begun.proof,
    redirect: redirectAddress(origin),
    ...(iss !== null && { iss }),
  });
  if (outcome.kind === 'failed') return { kind: 'failed', code: outcome.failure.error };
  // In the user's own language, which the page may not have been in.
  portal.restart(pageAfterLogin(portal, begun.to));
  return null;
};

export function Component() {
  const { t } = useTranslation('entry');
  const errorText = useErrorText();
  const trouble = useLoaderData<Trouble | null>();
  useDocumentTitle(t('redirect.title'));
  if (trouble === null) return <LoadingPage canRestart={false} />;
  return (
    <SignedOutFrame>
      <h1 className="text-2xl font-strong">{t('redirect.title')}</h1>
      <div className="mt-6 grid gap-6">
        <Notice kind="error" live>
          {trouble.kind === 'failed'
            ? t('redirect.failed', { detail: errorText(trouble.code) })
            : t(`redirect.${trouble.kind}`)}
        </Notice>
        <Link to={sharedPaths.login} className={buttonClass({ variant: 'primary', size: 'large' })}>
          {t('redirect.again')}
        </Link>
      </div>
    </SignedOutFrame>
  );
}
