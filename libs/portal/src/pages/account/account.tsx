import type { Account, MailKind, SecondFactor, UserSession } from '@springboard/contract';
import { account as accountTexts } from '@springboard/i18n/areas/shared';
import { useTranslation } from '@springboard/i18n';
import { can } from '@springboard/access';
import { Button, Card, PageHeader } from '@springboard/ui';
import { ExternalLink, KeyRound, LockKeyhole, UserRoundPen } from 'lucide-react';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { useOfflineReason } from '../../connection/use-offline-reason.ts';
import { useAlerts, useApi, usePortalContext, useVisitor } from '../../hooks.ts';
import { useErrorText } from '../../messages/use-error-text.ts';
import { openAddress } from '../../navigation/open-address.ts';
import { portalContext } from '../../portal-context.ts';
import { CachedNotice } from '../../queries/cached-notice.tsx';
import type { CachedResult } from '../../queries/cached-query.ts';
import { EMAIL_KINDS, EmailsCard } from './emails-card.tsx';
import { FormDialog, type FormField } from './form-dialog.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { useAccountForm } from './use-account-form.ts';

export const translations = [accountTexts];

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
        <DetailsCard account={account.value} />
        {account.value.has_password && <PasswordCard account={account.value} />}
        {factors !== null && <SecondFactorCard factors={factors} />}
        {hasEmails && <EmailsCard kinds={kinds} unsubscribes={unsubscribes} />}
        <SessionsCard sessions={sessions} />
      </div>
    </div>
  );
}

function DetailsCard({ account }: { account: Account }) {
  const { t } = useTranslation('common');
  const api = useApi();
  const offline = useOfflineReason();
  const form = useAccountForm();
  const [renaming, setRenaming] = useState(false);
  const { firstname, lastname, username, email } = account;
  const rows = [
    [t('account.details.name'), `${firstname} ${lastname}`],
    [t('account.details.username'), username],
    [t('account.details.email'), email],
  ] as const;
  return (
    <Card title={t('account.details.title')}>
      <dl className="grid gap-3">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="wrap-anywhere">{value ?? t('account.details.none')}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 grid gap-3">
        {account.can_edit_name && (
          <Button
            className="justify-self-start"
            icon={<UserRoundPen aria-hidden size={18} />}
            disabledReason={offline}
            onClick={() => setRenaming(true)}
          >
            {t('account.details.rename')}
          </Button>
        )}
        {account.has_password ? (
          <p className="text-sm text-muted">{t('account.details.byClub')}</p>
        ) : (
          <ProviderLink />
        )}
      </div>
      {renaming && (
        <FormDialog
          title={t('account.details.rename')}
          fields={[
            {
              name: 'firstname',
              kind: 'text',
              label: t('account.details.first'),
              value: firstname,
            },
            { name: 'lastname', kind: 'text', label: t('account.details.last'), value: lastname },
          ]}
          submit={t('actions.save')}
          onSubmit={async ({ firstname: first = '', lastname: last = '' }) =>
            form.send(
              await api.call('PATCH /me/account', { body: { firstname: first, lastname: last } }),
              t('account.details.renamed'),
              () => setRenaming(false),
            )
          }
          onClose={() => setRenaming(false)}
        />
      )}
    </Card>
  );
}

/** A link to the provider's page for the profile, for users who may edit it (§6). */
function ProviderLink() {
  const { t } = useTranslation('common');
  const api = useApi();
  const alerts = useAlerts();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const visitor = useVisitor();
  const offline = useOfflineReason();
  const [busy, setBusy] = useState(false);
  const text = <p className="text-sm text-muted">{t('account.details.byProvider')}</p>;
  if (visitor === null || !can.editSelf(visitor)) return text;

  const lead = async () => {
    setBusy(true);
    const result = await api.call('GET /auth/edit-url', {});
    setBusy(false);
    if (!result.ok) alerts.raise({ tone: 'error', title: errorText(result.failure.error) });
    else if (result.value.url === '')
      alerts.raise({ tone: 'warning', title: t('drawer.cannotEditUser') });
    else openAddress(result.value.url, (path) => void navigate(path));
  };

  return (
    <>
      {text}
      <Button
        className="justify-self-start"
        icon={<ExternalLink aria-hidden size={18} />}
        loading={busy}
        disabledReason={offline}
        onClick={() => void lead()}
      >
        {t('drawer.editUser')}
      </Button>
    </>
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
        <FormDialog
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
        <FormDialog
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
