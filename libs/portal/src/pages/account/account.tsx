import type { Account, MailKind, SecondFactor, UserSession } from '@springboard/contract';
import { account as accountTexts, devices } from '@springboard/i18n/areas/shared';
import { useTranslation } from '@springboard/i18n';
import { Button, Card, PageHeader } from '@springboard/ui';
import { KeyRound, LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useOfflineReason } from '../../connection/use-offline-reason.ts';
import { useApi, usePortalContext } from '../../hooks.ts';
import { portalContext } from '../../portal-context.ts';
import { CachedNotice } from '../../queries/cached-notice.tsx';
import type { CachedResult } from '../../queries/cached-query.ts';
import { DetailsCard } from './details-card.tsx';
import { EmailConfirmation } from './email-confirmation.tsx';
import { EMAIL_KINDS, EmailsCard } from './emails-card.tsx';
import { FieldsDialog, type FormField } from './fields-dialog.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { useAccountForm } from './use-account-form.ts';

export const translations = [accountTexts, devices];

type AccountData = {
  readonly account: CachedResult<Account>;
  readonly sessions: readonly UserSession[];
  /** Null if a provider checks the password and the second factor. */
  readonly factors: SecondFactor | null;
  readonly unsubscribes: readonly MailKind[];
};

export const loader = async ({ context, request }: LoaderFunctionArgs): Promise<AccountData> => {
  const { queries } = portalContext(context);
  const [account, sessions, me] = await Promise.all([
    queries.fetch('GET /me/account', {}, request.signal),
    queries.fetch('GET /me/sessions', {}, request.signal),
    queries.fetch('GET /me', { query: { with_unsubscribes: 1 } }, request.signal),
  ]);
  const factors = account.value.has_password
    ? (await queries.fetch('GET /me/second-factor', {}, request.signal)).value
    : null;
  const { unsubscribes = [] } = me.value;
  return { account, sessions: sessions.value, factors, unsubscribes };
};

/** The user's own name, password, PIN, second factor and devices (D16). */
export function Component() {
  const { t } = useTranslation('common');
  const { portal } = usePortalContext();
  const { account, sessions, factors, unsubscribes } = useLoaderData<AccountData>();
  const kinds = EMAIL_KINDS[portal];
  // Parents have a page of their own for them.
  const hasEmails = kinds.length > 0 && portal !== 'parent';
  return (
    <div className="max-w-3xl">
      <PageHeader
        title={t('drawer.account')}
        subtitle={t('account.text')}
        eyebrow={t(`portals.${portal}`)}
      />
      <div className="grid gap-4">
        <CachedNotice result={account} />
        <EmailConfirmation newEmail={account.value.new_email ?? null} />
        <DetailsCard account={account.value} />
        {account.value.has_password && <PasswordCard account={account.value} />}
        {factors !== null && <SecondFactorCard factors={factors} />}
        {hasEmails && <EmailsCard kinds={kinds} unsubscribes={unsubscribes} />}
        <SessionsCard sessions={sessions} />
      </div>
    </div>
  );
}

function PasswordCard({ account }: { account: Account }) {
  const { t } = useTranslation('common');
  const api = useApi();
  const offline = useOfflineReason();
  const form = useAccountForm();
  const [open, setOpen] = useState<'password' | 'pin' | null>(null);
  const current: FormField = {
    name: 'current_password',
    kind: 'current-password',
    label: t('account.password.current'),
  };
  return (
    <Card title={t('account.password.title')}>
      <p className="text-sm text-muted">
        {t(account.uses_pin ? 'account.password.textWithPin' : 'account.password.text')}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          icon={<LockKeyhole aria-hidden size={18} />}
          disabledReason={offline}
          onClick={() => setOpen('password')}
        >
          {t('account.password.change')}
        </Button>
        {account.uses_pin && (
          <Button
            icon={<KeyRound aria-hidden size={18} />}
            disabledReason={offline}
            onClick={() => setOpen('pin')}
          >
            {t(account.has_pin ? 'account.pin.change' : 'account.pin.set')}
          </Button>
        )}
      </div>
      {open === 'password' && (
        <FieldsDialog
          title={t('account.password.change')}
          description={t('account.password.others')}
          fields={[
            current,
            {
              name: 'password',
              kind: 'new-password',
              label: t('account.password.new'),
              hint: t('account.password.rule'),
            },
            { name: 'repeated', kind: 'new-password', label: t('account.password.repeat') },
          ]}
          submit={t('account.password.save')}
          onSubmit={async ({ current_password = '', password = '', repeated = '' }) => {
            const wrong = form.passwordErrors(password, repeated);
            if (wrong !== null) return wrong;
            return form.send(
              await api.call('PATCH /me/password', { body: { current_password, password } }),
              t('account.password.saved'),
              () => setOpen(null),
            );
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'pin' && (
        <FieldsDialog
          title={t(account.has_pin ? 'account.pin.change' : 'account.pin.set')}
          description={t('account.pin.text')}
          fields={[
            current,
            {
              name: 'pin',
              kind: 'pin',
              label: t('account.pin.new'),
              hint: t('account.pin.rule'),
            },
          ]}
          submit={t('account.pin.save')}
          onSubmit={async ({ current_password = '', pin = '' }) => {
            if (!/^\d{4,8}$/.test(pin)) return { pin: t('account.pin.rule') };
            return form.send(
              await api.call('PATCH /me/pin', { body: { current_password, pin } }),
              t('account.pin.saved'),
              () => setOpen(null),
            );
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </Card>
  );
}
