import type { MailKind } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { account as accountTexts } from '@springboard/i18n/areas/parent';
import { account as sharedTexts } from '@springboard/i18n/areas/shared';
import { CachedNotice, portalContext } from '@springboard/portal';
import { EMAIL_KINDS, EmailsCard } from '@springboard/portal/emails';
import { PageHeader } from '@springboard/ui';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';

export const translations = [accountTexts, sharedTexts];

const EXAMPLES = ['sessions', 'places', 'progress'] as const;

/** The kinds of e-mail as switches with an example each, and what always comes. */
export function Component() {
  const { t } = useTranslation('parent');
  const me = useLoaderData<typeof loader>();
  const exampleOf = (kind: MailKind) => {
    const known = EXAMPLES.find((one) => one === kind);
    if (known === undefined) return undefined;
    return t('accountPage.emailExample.example', { text: t(`accountPage.emailExample.${known}`) });
  };
  return (
    <div className="max-w-3xl">
      <PageHeader title={t('account.emails')} />
      <CachedNotice result={me} />
      <EmailsCard
        kinds={EMAIL_KINDS.parent}
        unsubscribes={me.value.unsubscribes ?? []}
        exampleOf={exampleOf}
      />
    </div>
  );
}

export const loader = ({ context, request }: LoaderFunctionArgs) =>
  portalContext(context).queries.fetch(
    'GET /me',
    { query: { with_unsubscribes: 1 } },
    request.signal,
  );
