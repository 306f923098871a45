import { ENTRY, SIGNED_IN, useTranslation } from '@springboard/i18n';
import { Button, buttonClass, classes, Notice } from '@springboard/ui';
import { useState } from 'react';
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
  return findLink(portal, { url: request.url, types: ['unsubscribe'] });
};

/** The target of an unsubscribe link, without signing in. Asks for confirmation, because mail programs open links by themselves. */
export function Component() {
  const { t } = useTranslation('entry');
  const found = useLoaderData<FoundLink>();
  const errorText = useErrorText();
  useDocumentTitle(t('unsubscribe.title'));
  return (
    <SignedOutFrame>
      <h1 className="text-2xl font-strong">{t('unsubscribe.title')}</h1>
      <div className="mt-6">
        {found.ok ? (
          <Unsubscribe found={found} />
        ) : (
          <Notice kind="error" live>
            {found.code === 'AUTH_INVALID_TOKEN' ? t('unsubscribe.invalid') : errorText(found.code)}
          </Notice>
        )}
        <Link
          to={sharedPaths.login}
          className={classes(buttonClass({ variant: 'quiet' }), 'mt-4 w-full')}
        >
          {t('password.toLogin')}
        </Link>
      </div>
    </SignedOutFrame>
  );
}

function Unsubscribe({ found: { token, link } }: { found: Extract<FoundLink, { ok: true }> }) {
  const { t } = useTranslation('entry');
  const api = useApi();
  const errorText = useErrorText();
  const [state, setState] = useState<'asking' | 'sending' | 'done' | { failed: string }>('asking');
  const kind = t(`unsubscribe.kind.${link.kind ?? 'progress'}`);

  const confirm = async () => {
    setState('sending');
    const result = await api.call('POST /auth/unsubscribe', { body: { token } });
    setState(result.ok ? 'done' : { failed: errorText(result.failure.error) });
  };

  if (state === 'done') {
    return (
      <Notice kind="success" live>
        {t('unsubscribe.done', { kind })}
      </Notice>
    );
  }
  return (
    <div className="grid gap-4">
      {typeof state === 'object' && (
        <Notice kind="error" live>
          {state.failed}
        </Notice>
      )}
      <p>{t('unsubscribe.ask', { kind })}</p>
      <Button
        variant="primary"
        size="large"
        loading={state === 'sending'}
        onClick={() => void confirm()}
      >
        {t('unsubscribe.confirm')}
      </Button>
    </div>
  );
}
