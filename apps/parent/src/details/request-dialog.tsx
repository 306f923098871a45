import type { Child, ChildDetails, RequestKind } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useApi, useOfflineReason } from '@springboard/portal';
import { Button, TextArea, TextField } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { type SubmitEvent, useState } from 'react';
import { useSend } from '../use-send.ts';

type MedicalAlert = NonNullable<ChildDetails['medical']>[number];

/** A form per kind of request. With an alert, its text is changed. */
export type RequestForm = { readonly kind: RequestKind; readonly alert?: MedicalAlert };

const FIELDS = {
  contact: ['firstname', 'lastname', 'dob', 'email', 'phone'],
  medical: ['text'],
  guardian: ['firstname', 'lastname', 'relationship', 'email', 'phone'],
  export: [],
  erasure: ['name'],
} as const satisfies Record<RequestKind, readonly string[]>;

type FieldName = (typeof FIELDS)[RequestKind][number];

const REQUIRED: Partial<Record<RequestKind, readonly FieldName[]>> = {
  medical: ['text'],
  guardian: ['firstname', 'lastname'],
};

type Values = Partial<Record<FieldName, string>>;

type RequestDialogProps = {
  form: RequestForm;
  child: Child;
  details: ChildDetails;
  onClose: () => void;
};

/** What a guardian asks the club to change. An erasure needs the child's first name, typed. */
export function RequestDialog({
  form: { kind, alert },
  child,
  details,
  onClose,
}: RequestDialogProps) {
  const { t } = useTranslation(['parent', 'common']);
  const api = useApi();
  const offline = useOfflineReason();
  const { send, isBusy } = useSend();
  const initial = initialValues(kind, child, details, alert);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Values>({});

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy || offline !== undefined) return;
    const fields = changedFields(kind, values, initial);
    const missing = FIELDS[kind].filter(
      (name) => valueOf(values, name) === '' && isRequired(kind, name, initial),
    );
    if (missing.length > 0) {
      return setErrors(
        Object.fromEntries(missing.map((name) => [name, t('common:validation.REQUIRED')])),
      );
    }
    if (kind === 'erasure' && values.name?.trim() !== child.firstname) {
      return setErrors({ name: t('parent:record.nameDiffers', { firstname: child.firstname }) });
    }
    if ((kind === 'contact' || alert) && Object.keys(fields).length === 0) return onClose();
    const { name: _typed, ...sent } = fields;
    const body = {
      member_uuid: child.uuid,
      kind,
      fields: { ...sent, ...(alert && { alert_id: String(alert.id) }) },
    };
    const failure = await send(
      t('parent:record.sent', { club: child.club.name }),
      api.call('POST /change-requests', { body }),
      ({ status }) => (status === 409 ? t('parent:record.already') : undefined),
    );
    if (failure === null) return onClose();
    const wrong = FIELDS[kind].filter((name) => `fields.${name}` in Object(failure.detail));
    return setErrors(Object.fromEntries(wrong.map((name) => [name, t('parent:record.wrong')])));
  };

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(alert ? 'parent:record.changeMedical' : `record.ask.${kind}`)}
      description={t(`record.text.${kind}`, { firstname: child.firstname })}
      closeLabel={t('common:actions.close')}
    >
      <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        {FIELDS[kind].map((name) => {
          const props = {
            label: t(`record.fields.${name}`),
            value: values[name] ?? '',
            error: errors[name],
            onChange: (event: { target: { value: string } }) =>
              setValues({ ...values, [name]: event.target.value }),
          };
          if (name === 'text') return <TextArea key={name} rows={4} maxLength={2000} {...props} />;
          if (name === 'dob') return <TextField key={name} type="date" {...props} />;
          return (
            <TextField
              key={name}
              type={name === 'email' ? 'email' : name === 'phone' ? 'tel' : 'text'}
              maxLength={name === 'phone' ? 40 : name === 'email' ? 200 : 50}
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
          {t('parent:record.send')}
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
  alert: MedicalAlert | undefined,
): Values => {
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
      const isRemoval = kind === 'contact' && name === 'phone';
      return isSame || (value === '' && !isRemoval) ? [] : [[name, value]];
    }),
  );
