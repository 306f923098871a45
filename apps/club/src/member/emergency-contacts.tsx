import type { EmergencyContact, MemberDetail } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import {
  FormDialog,
  useApi,
  useChange,
  useDraft,
  useErrorText,
  useOfflineReason,
} from '@springboard/portal';
import { Button, Card, Notice, TextField, textLinkClass } from '@springboard/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';

/** Whom the club calls in an emergency. */
export function EmergencyContacts({ member }: { member: MemberDetail }) {
  const { t } = useTranslation('club');
  const offlineReason = useOfflineReason();
  const [edited, setEdited] = useState<EmergencyContact | 'new' | null>(null);
  const contacts = member.emergency_contacts ?? [];
  return (
    <Card
      title={t('member.emergency.title')}
      actions={
        <span className="ml-auto">
          <Button
            size="small"
            icon={<Plus aria-hidden size={16} />}
            disabledReason={offlineReason}
            onClick={() => setEdited('new')}
          >
            {t('member.emergency.add')}
          </Button>
        </span>
      }
    >
      {contacts.length === 0 && <p className="text-sm text-muted">{t('member.emergency.none')}</p>}
      <ul className="divide-y divide-line text-sm">
        {contacts.map((contact) => (
          <li key={contact.id} className="py-2">
            <ContactItem uuid={member.uuid} contact={contact} onEdit={() => setEdited(contact)} />
          </li>
        ))}
      </ul>
      {edited !== null && (
        <ContactDialog
          uuid={member.uuid}
          contact={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </Card>
  );
}

type ItemProps = { uuid: string; contact: EmergencyContact; onEdit: () => void };

function ContactItem({ uuid, contact, onEdit }: ItemProps) {
  const { t } = useTranslation(['club', 'common']);
  const api = useApi();
  const errorText = useErrorText();
  const offlineReason = useOfflineReason();
  const { send, isBusy, failure } = useChange();
  const { id, name, phone, relationship } = contact;
  const remove = () =>
    void send(
      t('club:member.emergency.removed'),
      api.call('DELETE /members/:uuid/emergency-contacts/:id', { params: { uuid, id } }),
    );
  return (
    <>
      <p className="font-strong wrap-anywhere">{name}</p>
      {relationship && <p className="text-muted wrap-anywhere">{relationship}</p>}
      <a href={`tel:${phone}`} className={textLinkClass}>
        {phone}
      </a>
      {failure && (
        <Notice kind="error" live>
          {errorText(failure.error)}
        </Notice>
      )}
      <span className="mt-1 flex flex-wrap gap-2">
        <Button
          size="small"
          disabledReason={offlineReason}
          aria-label={t('club:member.emergency.editNamed', { name })}
          onClick={onEdit}
        >
          {t('common:actions.edit')}
        </Button>
        <Button
          size="small"
          loading={isBusy}
          disabledReason={offlineReason}
          aria-label={t('club:member.emergency.removeNamed', { name })}
          onClick={remove}
        >
          {t('club:member.emergency.remove')}
        </Button>
      </span>
    </>
  );
}

type DialogProps = { uuid: string; contact: EmergencyContact | null; onClose: () => void };

function ContactDialog({ uuid, contact, onClose }: DialogProps) {
  const { t } = useTranslation(['club', 'common']);
  const api = useApi();
  const errorText = useErrorText();
  const { send, isBusy, failure } = useChange();
  const draft = useDraft(`emergency.${uuid}.${contact?.id ?? 'new'}`, {
    name: contact?.name ?? '',
    phone: contact?.phone ?? '',
    relationship: contact?.relationship ?? '',
  });
  const { name, phone, relationship } = draft.values;
  const close = () => {
    draft.clear();
    onClose();
  };
  const [isChecked, setChecked] = useState(false);
  const errorOf = (value: string) =>
    isChecked && value.trim() === '' ? t('common:validation.REQUIRED') : undefined;
  const save = async () => {
    setChecked(true);
    if (name.trim() === '' || phone.trim() === '') return;
    const body = { name, phone, relationship };
    const isSaved = await (contact === null
      ? send(
          t('club:member.emergency.added'),
          api.call('POST /members/:uuid/emergency-contacts', { params: { uuid }, body }),
        )
      : send(
          t('club:member.emergency.saved'),
          api.call('PATCH /members/:uuid/emergency-contacts/:id', {
            params: { uuid, id: contact.id },
            body,
          }),
        ));
    if (isSaved) close();
  };
  const limit = Number(Object(failure?.detail)['contacts']);
  return (
    <FormDialog
      title={t(contact === null ? 'club:member.emergency.add' : 'club:member.emergency.edit')}
      error={
        failure &&
        (limit > 0 ? t('club:member.emergency.full', { number: limit }) : errorText(failure.error))
      }
      submitLabel={t('common:actions.save')}
      isBusy={isBusy}
      onSubmit={() => void save()}
      onClose={close}
    >
      <TextField
        label={t('club:member.emergency.name')}
        maxLength={100}
        value={name}
        error={errorOf(name)}
        onChange={(event) => draft.change({ name: event.target.value })}
      />
      <TextField
        label={t('club:member.emergency.phone')}
        type="tel"
        maxLength={40}
        value={phone}
        error={errorOf(phone)}
        onChange={(event) => draft.change({ phone: event.target.value })}
      />
      <TextField
        label={t('club:member.emergency.relationship')}
        maxLength={50}
        value={relationship}
        onChange={(event) => draft.change({ relationship: event.target.value })}
      />
    </FormDialog>
  );
}
