import { can } from '@springboard/access';
import type { Account } from '@springboard/contract';
import { validateEmail } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { Button, Card } from '@springboard/ui';
import { AtSign, ExternalLink, Phone, UserRoundPen } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useOfflineReason } from '../../connection/use-offline-reason.ts';
import { useAlerts, useApi, useVisitor } from '../../hooks.ts';
import { useErrorText } from '../../messages/use-error-text.ts';
import { openAddress } from '../../navigation/open-address.ts';
import { FieldsDialog } from './fields-dialog.tsx';
import { useAccountForm } from './use-account-form.ts';

type Detail = 'name' | 'phone' | 'email';

/** The user's name, phone number and addresses, and the forms that change them. */
export function DetailsCard({ account }: { account: Account }) {
  const { t } = useTranslation('common');
  const offline = useOfflineReason();
  const [open, setOpen] = useState<Detail | null>(null);
  const { firstname, lastname, username, email, phone, new_email, has_password } = account;
  const rows = [
    [t('account.details.name'), `${firstname} ${lastname}`],
    [t('account.details.username'), username],
    [t('account.details.email'), email],
    [t('account.details.phone'), phone],
  ] as const;
  const buttons = [
    ...(account.can_edit_name ? [['name', UserRoundPen] as const] : []),
    ...(has_password ? [['email', AtSign] as const, ['phone', Phone] as const] : []),
  ];
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
      {new_email != null && (
        <p className="mt-3 text-sm wrap-anywhere">
          {t('account.details.unconfirmed', { email: new_email })}
        </p>
      )}
      <div className="mt-4 grid gap-3">
        {buttons.length > 0 && (
          <div className="flex flex-wrap gap-2">
            {buttons.map(([detail, Icon]) => (
              <Button
                key={detail}
                icon={<Icon aria-hidden size={18} />}
                disabledReason={offline}
                onClick={() => setOpen(detail)}
              >
                {t(`account.details.change.${detail}`)}
              </Button>
            ))}
          </div>
        )}
        {has_password ? (
          <p className="text-sm text-muted">{t('account.details.byClub')}</p>
        ) : (
          <ProviderLink />
        )}
      </div>
      {open !== null && (
        <DetailDialog detail={open} account={account} onClose={() => setOpen(null)} />
      )}
    </Card>
  );
}

type DetailDialogProps = { detail: Detail; account: Account; onClose: () => void };

function DetailDialog({ detail, account, onClose }: DetailDialogProps) {
  const { t } = useTranslation('common');
  const api = useApi();
  const form = useAccountForm();
  const { firstname, lastname, phone } = account;
  const title = t(`account.details.change.${detail}`);
  if (detail === 'name') {
    return (
      <FieldsDialog
        title={title}
        fields={[
          { name: 'firstname', kind: 'text', label: t('account.details.first'), value: firstname },
          { name: 'lastname', kind: 'text', label: t('account.details.last'), value: lastname },
        ]}
        submit={t('actions.save')}
        onSubmit={async ({ firstname: first = '', lastname: last = '' }) =>
          form.send(
            await api.call('PATCH /me', { body: { firstname: first, lastname: last } }),
            t('account.details.renamed'),
            onClose,
          )
        }
        onClose={onClose}
      />
    );
  }
  if (detail === 'phone') {
    return (
      <FieldsDialog
        title={title}
        fields={[
          {
            name: 'phone',
            kind: 'phone',
            label: t('account.details.phone'),
            value: phone ?? '',
            optional: true,
          },
        ]}
        submit={t('actions.save')}
        onSubmit={async ({ phone: number = '' }) =>
          form.send(
            await api.call('PATCH /me', { body: { phone: number } }),
            t('account.details.phoneSaved'),
            onClose,
          )
        }
        onClose={onClose}
      />
    );
  }
  return (
    <FieldsDialog
      title={title}
      description={t('account.details.emailText')}
      fields={[
        { name: 'email', kind: 'email', label: t('account.details.newEmail') },
        {
          name: 'current_password',
          kind: 'current-password',
          label: t('account.password.current'),
        },
      ]}
      submit={t('account.details.sendLink')}
      onSubmit={async ({ email: typed = '', current_password = '' }) => {
        const email = typed.trim();
        if (validateEmail(email) !== null) return { email: t('validation.EMAIL_FORMAT') };
        return form.send(
          await api.call('PATCH /me', { body: { email, current_password } }),
          t('account.details.linkSent', { email }),
          onClose,
        );
      }}
      onClose={onClose}
    />
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
