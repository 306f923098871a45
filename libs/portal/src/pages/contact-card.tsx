import type { ClubContact } from '@springboard/contract';
import { validateEmail } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { Button, Card, textLinkClass } from '@springboard/ui';
import { UserRoundPen } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useOfflineReason } from '../connection/use-offline-reason.ts';
import { auditIdOf, useAuditUndo } from '../forms/use-audit-undo.ts';
import { useApi } from '../hooks.ts';
import { FieldsDialog, type FormField } from './account/fields-dialog.tsx';
import { useAccountForm } from './account/use-account-form.ts';

type ContactCardProps = { contacts: readonly ClubContact[]; canEdit: boolean };

/** The contact for parents and the welfare officer of each club. Administrators edit those of their own club. */
export function ContactCard({ contacts, canEdit }: ContactCardProps) {
  const { t } = useTranslation('common');
  const offline = useOfflineReason();
  const [edited, setEdited] = useState<ClubContact | null>(null);
  return (
    <Card title={t('contact.title')}>
      <p className="text-sm text-muted">{t(canEdit ? 'contact.shown' : 'contact.text')}</p>
      {contacts.map((contact) => (
        <section key={contact.club.id} className="mt-3">
          {contacts.length > 1 && (
            <h3 className="font-strong wrap-anywhere">{contact.club.name}</h3>
          )}
          <dl className="mt-1 grid gap-3">
            <div>
              <dt className="text-sm text-muted">{t('contact.club')}</dt>
              <Person name={contact.name} email={contact.email} />
            </div>
            <div>
              <dt className="text-sm text-muted">{t('contact.welfare')}</dt>
              <Person name={contact.welfare_name} email={contact.welfare_email} />
              {!canEdit && <dd className="text-sm text-muted">{t('contact.welfareText')}</dd>}
            </div>
          </dl>
          {canEdit && (
            <Button
              className="mt-4"
              icon={<UserRoundPen aria-hidden size={18} />}
              disabledReason={offline}
              onClick={() => setEdited(contact)}
            >
              {t('contact.edit')}
            </Button>
          )}
        </section>
      ))}
      {edited !== null && <EditContact contact={edited} onClose={() => setEdited(null)} />}
    </Card>
  );
}

function Person({ name, email }: { name: string | null; email: string | null }) {
  const { t } = useTranslation('common');
  return (
    <dd className="wrap-anywhere">
      {name === null && email === null && t('contact.none')}
      {name}
      {email !== null && (
        <div>
          <a href={`mailto:${email}`} className={textLinkClass}>
            {email}
          </a>
        </div>
      )}
    </dd>
  );
}

const textOrNull = (text = ''): string | null => (text.trim() === '' ? null : text.trim());

function EditContact({ contact, onClose }: { contact: ClubContact; onClose: () => void }) {
  const { t } = useTranslation('common');
  const api = useApi();
  const form = useAccountForm();
  const showUndo = useAuditUndo();
  const { revalidate } = useRevalidator();
  const { name, email, welfare_name, welfare_email } = contact;
  const fields: readonly FormField[] = [
    { name: 'name', kind: 'text', label: t('contact.name'), value: name ?? '', optional: true },
    { name: 'email', kind: 'email', label: t('contact.email'), value: email ?? '', optional: true },
    {
      name: 'welfare_name',
      kind: 'text',
      label: t('contact.welfareName'),
      value: welfare_name ?? '',
      optional: true,
    },
    {
      name: 'welfare_email',
      kind: 'email',
      label: t('contact.welfareEmail'),
      value: welfare_email ?? '',
      optional: true,
    },
  ];
  return (
    <FieldsDialog
      title={t('contact.edit')}
      description={t('contact.shown')}
      fields={fields}
      submit={t('actions.save')}
      draft={`contact.${contact.club.id}`}
      onSubmit={async (values) => {
        const wrong = ['email', 'welfare_email'].filter((field) => {
          const typed = textOrNull(values[field]);
          return typed !== null && validateEmail(typed) !== null;
        });
        if (wrong.length > 0) {
          return Object.fromEntries(wrong.map((field) => [field, t('validation.EMAIL_FORMAT')]));
        }
        const body = {
          name: textOrNull(values['name']),
          email: textOrNull(values['email']),
          welfare_name: textOrNull(values['welfare_name']),
          welfare_email: textOrNull(values['welfare_email']),
        };
        const result = await api.call('PATCH /club-contacts', { body });
        if (!result.ok) return form.errorsOf(result);
        showUndo({ title: t('contact.saved'), audit_id: auditIdOf(result.headers) });
        void revalidate();
        onClose();
        return null;
      }}
      onClose={onClose}
    />
  );
}
