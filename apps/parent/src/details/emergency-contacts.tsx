import type { ChangeRequest, Child, EmergencyContact } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { Card } from '@springboard/ui';
import type { ReactNode } from 'react';
import { RequestedItems } from './requested-items.tsx';

type ContactsProps = {
  child: Child;
  contacts: readonly EmergencyContact[];
  open: readonly ChangeRequest[];
  onChange: (contact: EmergencyContact) => void;
  /** The button to add one. */
  children: ReactNode;
};

/** Whom the club calls in an emergency, each with its change or removal, which the club approves. */
export function EmergencyContacts({ child, contacts, open, onChange, children }: ContactsProps) {
  const { t } = useTranslation('parent');
  return (
    <Card title={t('childDetails.emergency.title')}>
      <p className="mb-2 text-sm text-muted">{t('childDetails.emergency.text')}</p>
      <RequestedItems
        child={child}
        kind="emergency"
        items={contacts}
        open={open}
        nameOf={({ name }) => name}
        render={({ name, phone, relationship }) => (
          <>
            <p className="font-strong wrap-anywhere">{name}</p>
            <p className="text-sm text-muted wrap-anywhere">
              {[phone, relationship].filter(Boolean).join(' · ')}
            </p>
          </>
        )}
        removal={{
          title: t('childDetails.emergency.remove'),
          textOf: ({ name }) => t('childDetails.emergency.removeText', { name }),
        }}
        onChange={onChange}
      />
      <div className="mt-4">{children}</div>
    </Card>
  );
}
