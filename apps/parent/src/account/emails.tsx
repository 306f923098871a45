import type { MailKind, User } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { account as accountTexts } from '@springboard/i18n/areas/parent';
import { account as sharedTexts } from '@springboard/i18n/areas/shared';
import {
  CachedNotice,
  portalContext,
  useAlerts,
  useApi,
  useErrorText,
  useOfflineReason,
} from '@springboard/portal';
import { EMAIL_KINDS, EmailsCard } from '@springboard/portal/emails';
import { Card, PageHeader, Switch } from '@springboard/ui';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';

export const translations = [accountTexts, sharedTexts];

const EXAMPLES = ['sessions', 'places', 'progress'] as const;

/** The kinds of e-mail as switches with an example each, and what always comes. */
export function Component() {
  const { t } = useTranslation('parent');
  const me = useLoaderData<typeof loader>();
  const exampleOf = (kind: MailKind) => {
    const known = EXAMPLES.find((candidate) => candidate === kind);
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
      <ProgressSchedule me={me.value} />
    </div>
  );
}

/** When the e-mails about progress come. */
function ProgressSchedule({ me }: { me: User }) {
  const { t } = useTranslation('parent');
  const api = useApi();
  const alerts = useAlerts();
  const errorText = useErrorText();
  const offline = useOfflineReason();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const unsubscribes = me.unsubscribes ?? [];
  const save = async (isImmediate: boolean) => {
    setBusy(true);
    const progress_emails = isImmediate ? 'immediately' : 'weekly';
    const result = await api.call('PATCH /me', { body: { progress_emails } });
    if (result.ok) alerts.raise({ tone: 'success', title: t('accountPage.progressWhen.saved') });
    else alerts.raise({ tone: 'error', title: errorText(result.failure.error) });
    await revalidate();
    setBusy(false);
  };
  return (
    <Card title={t('accountPage.progressWhen.title')} className="mt-4">
      <p className="text-sm text-muted">{offline ?? t('accountPage.progressWhen.text')}</p>
      <Switch
        label={t('accountPage.progressWhen.immediately')}
        checked={me.progress_emails === 'immediately'}
        disabled={isBusy || offline !== undefined || unsubscribes.includes('progress')}
        onChange={(isImmediate) => void save(isImmediate)}
      />
    </Card>
  );
}

export const loader = ({ context, request }: LoaderFunctionArgs) =>
  portalContext(context).queries.fetch(
    'GET /me',
    { query: { with_unsubscribes: 1 } },
    request.signal,
  );
