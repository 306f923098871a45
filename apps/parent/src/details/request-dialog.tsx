import type { Child, ChildDetails, EmergencyContact, RequestKind } from '@springboard/contract';
import { useFormats, useTranslation } from '@springboard/i18n';
import { useApi, useDraft, useOfflineReason } from '@springboard/portal';
import { Button, DateField, ErrorSummary, TextArea, TextField } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { type SubmitEvent, useState } from 'react';
import { useSend } from '../use-send.ts';

type MedicalAlert = NonNullable<ChildDetails['medical']>[number];

/** A form per kind of request. With an alert or an emergency contact, that is changed. */
export type RequestForm = {
  readonly kind: RequestKind;
  readonly alert?: MedicalAlert;
  readonly contact?: EmergencyContact;
};

const FIELDS = {
  contact: ['firstname', 'lastname', 'dob', 'email', 'phone'],
  medical: ['text'],
  emergency: ['name', 'phone', 'relationship'],
  guardian: ['firstname', 'lastname', 'relationship', 'email', 'phone'],
  export: [],
  erasure: ['name'],
} as const satisfies Record<RequestKind, readonly string[]>;

type FieldName = (typeof FIELDS)[RequestKind][number];

const REQUIRED: Partial<Record<RequestKind, readonly FieldName[]>> = {
  medical: ['text'],
  emergency: ['name', 'phone'],
  guardian: ['firstname', 'lastname'],
};

type Values = Partial<Record<FieldName, string>>;

/** `error` is shown at the field, `text` above the form. */
type FieldError = { name: FieldName; error: string; id: string; text: string };

const idOf = (name: FieldName): string => `request-${name}`;

type RequestDialogProps = {
  form: RequestForm;
  child: Child;
  details: ChildDetails;
  onClose: () => void;
};

/** What a guardian asks the club to change. An erasure needs the child's first name, typed. */
export function RequestDialog({
  form: { kind, alert, contact },
  child,
  details,
  onClose,
}: RequestDialogProps) {
  const { t } = useTranslation(['parent', 'common']);
  const api = useApi();
  const offline = useOfflineReason();
  const format = useFormats(child.club.time_zone);
  const { send, isBusy } = useSend();
  const draft = useDraft<Values>(
    // The name of an erasure is typed each time.
    kind === 'erasure' ? null : `request.${child.uuid}.${kind}.${(alert ?? contact)?.id ?? 'new'}`,
    initialValues(kind, child, details, { alert, contact }),
  );
  // As the form began: the page may load its data again.
  const { start: initial, values } = draft;
  const close = () => {
    draft.clear();
    onClose();
  };
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const labelOf = (name: FieldName): string =>
    kind === 'emergency' && (name === 'name' || name === 'phone' || name === 'relationship')
      ? t(`childDetails.emergency.fields.${name}`)
      : t(`childDetails.fields.${name}`);
  const reject = (names: readonly FieldName[], error: string) =>
    setErrors(
      names.map((name) => ({ name, error, id: idOf(name), text: `${labelOf(name)}: ${error}` })),
    );

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy || offline !== undefined) return;
    const fields = changedFields(kind, values, initial);
    const missing = FIELDS[kind].filter(
      (name) => valueOf(values, name) === '' && isRequired(kind, name, initial),
    );
    if (missing.length > 0) return reject(missing, t('common:validation.REQUIRED'));
    if (kind === 'erasure' && values.name?.trim() !== child.firstname) {
      const { firstname } = child;
      return reject(['name'], t('parent:childDetails.nameDiffers', { firstname }));
    }
    if ((kind === 'contact' || alert || contact) && Object.keys(fields).length === 0)
      return close();
    const { name, ...others } = fields;
    // For an erasure it is only typed.
    const sent = kind === 'erasure' || name === undefined ? others : { ...others, name };
    const body = {
      member_uuid: child.uuid,
      kind,
      fields: {
        ...sent,
        ...(alert && { alert_id: String(alert.id) }),
        ...(contact && { contact_id: String(contact.id) }),
      },
    };
    const failure = await send(
      t('parent:childDetails.sent', { club: child.club.name }),
      api.call('POST /change-requests', { body }),
      ({ status }) => (status === 409 ? t('parent:childDetails.already') : undefined),
    );
    if (failure === null) return close();
    const wrong = FIELDS[kind].filter((name) => `fields.${name}` in Object(failure.detail));
    return reject(wrong, t('parent:childDetails.wrong'));
  };

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && close()}
      title={t(
        alert
          ? 'parent:childDetails.changeMedical'
          : contact
            ? 'parent:childDetails.emergency.change'
            : `childDetails.ask.${kind}`,
      )}
      description={t(`childDetails.text.${kind}`, { firstname: child.firstname })}
      closeLabel={t('common:actions.close')}
    >
      <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <ErrorSummary title={t('parent:childDetails.problem')} errors={errors} />
        {FIELDS[kind].map((name) => {
          const value = values[name] ?? '';
          const change = (next: string) => draft.change({ [name]: next });
          const texts = {
            id: idOf(name),
            label: labelOf(name),
            value,
            error: errors.find((error) => error.name === name)?.error,
          };
          if (name === 'dob') {
            return (
              <DateField
                key={name}
                {...texts}
                formatted={value === '' ? undefined : format.date(value)}
                onValueChange={change}
              />
            );
          }
          const props = {
            ...texts,
            onChange: (event: { target: { value: string } }) => change(event.target.value),
          };
          if (name === 'text') return <TextArea key={name} rows={4} maxLength={2000} {...props} />;
          return (
            <TextField
              key={name}
              type={name === 'email' ? 'email' : name === 'phone' ? 'tel' : 'text'}
              maxLength={
                name === 'phone' ? 40 : name === 'email' ? 200 : name === 'name' ? 100 : 50
              }
              autoComplete="off"
              {...props}
            />
          );
        })}
        <Button
          type="submit"
          size="large"
          variant={kind === 'erasure' ? 'danger' : 'primary'}
          loading={isBusy}
          disabledReason={offline}
        >
          {t('parent:childDetails.send')}
        </Button>
      </form>
    </Dialog>
  );
}

/** What the club holds, so that a guardian changes it in place. */
const initialValues = (
  kind: RequestKind,
  child: Child,
  { email, phone }: ChildDetails,
  { alert, contact }: { [K in 'alert' | 'contact']: RequestForm[K] | undefined },
): Values => {
  if (contact) {
    const { name, phone, relationship } = contact;
    return { name, phone, relationship: relationship ?? '' };
  }
  if (kind === 'medical') return { text: alert?.text ?? '' };
  if (kind !== 'contact') return {};
  const { firstname, lastname, dob } = child;
  return { firstname, lastname, dob, email: email ?? '', phone: phone ?? '' };
};

const valueOf = (values: Values, name: FieldName): string => (values[name] ?? '').trim();

/** Of the contact only the phone can be removed. */
const isRequired = (kind: RequestKind, name: FieldName, initial: Values): boolean =>
  (REQUIRED[kind] ?? []).includes(name) ||
  (kind === 'contact' && name !== 'phone' && valueOf(initial, name) !== '');

/** Without those that are as they were, and without blank ones. A blank phone removes the phone. */
const changedFields = (kind: RequestKind, values: Values, initial: Values): Values =>
  Object.fromEntries(
    FIELDS[kind].flatMap((name) => {
      const value = valueOf(values, name);
      const isSame = value === valueOf(initial, name);
      const isRemoval =
        (kind === 'contact' && name === 'phone') ||
        (kind === 'emergency' && name === 'relationship');
      return isSame || (value === '' && !isRemoval) ? [] : [[name, value]];
    }),
  );
