import type { ChangeRequest, Child, EmergencyContact } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useApi, useOfflineReason } from '@springboard/portal';
import { Button, Card } from '@springboard/ui';
import { ConfirmDialog } from '@springboard/ui/dialog';
import { type ReactNode, useState } from 'react';
import { useSend } from '../use-send.ts';
import { OpenRequest } from './requests.tsx';

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
  const requests = open.filter(({ kind }) => kind === 'emergency');
  const requestOf = ({ id }: EmergencyContact) =>
    requests.find(({ fields }) => fields['contact_id'] === String(id));
  const additions = requests.filter(({ fields }) => fields['contact_id'] === undefined);
  return (
    <Card title={t('childDetails.emergency.title')}>
      <p className="text-sm text-muted">{t('childDetails.emergency.text')}</p>
      {contacts.length + additions.length === 0 ? (
        <p className="mt-2 text-muted">{t('childDetails.notGiven')}</p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {contacts.map((contact) => {
            const request = requestOf(contact);
            return (
              <li key={contact.id} className="py-3">
                <p className="font-strong wrap-anywhere">{contact.name}</p>
                <p className="text-sm text-muted wrap-anywhere">
                  {[contact.phone, contact.relationship].filter(Boolean).join(' · ')}
                </p>
                {request !== undefined && <OpenRequest request={request} child={child} />}
                {request === undefined && child.acts && (
                  <ContactButtons child={child} contact={contact} onChange={onChange} />
                )}
              </li>
            );
          })}
          {additions.map((request) => (
            <li key={`request ${request.id}`} className="py-3">
              <OpenRequest request={request} child={child} />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4">{children}</div>
    </Card>
  );
}

type ButtonsProps = Pick<ContactsProps, 'child' | 'onChange'> & { contact: EmergencyContact };

function ContactButtons({ child, contact, onChange }: ButtonsProps) {
  const { t } = useTranslation(['parent', 'common']);
  const api = useApi();
  const offline = useOfflineReason();
  const { send, isBusy } = useSend();
  const [isRemoving, setRemoving] = useState(false);
  const { name } = contact;
  const remove = async () => {
    const fields = { contact_id: String(contact.id), name: '' };
    const body = { member_uuid: child.uuid, kind: 'emergency', fields } as const;
    await send(
      t('parent:childDetails.sent', { club: child.club.name }),
      api.call('POST /change-requests', { body }),
    );
    setRemoving(false);
  };
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <Button
        size="small"
        disabledReason={offline}
        aria-label={t('parent:childDetails.changeNamed', { text: name })}
        onClick={() => onChange(contact)}
      >
        {t('parent:childDetails.change')}
      </Button>
      <Button
        size="small"
        disabledReason={offline}
        aria-label={t('parent:childDetails.removeNamed', { text: name })}
        onClick={() => setRemoving(true)}
      >
        {t('parent:childDetails.remove')}
      </Button>
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setRemoving}
        title={t('parent:childDetails.emergency.remove')}
        description={t('parent:childDetails.emergency.removeText', { name })}
        confirmLabel={t('parent:childDetails.send')}
        cancelLabel={t('common:actions.cancel')}
        busy={isBusy}
        onConfirm={() => void remove()}
      />
    </div>
  );
}
