import type { Child, ChildDetails } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { DateField, useApi, useDraft, useFormat, useOfflineReason } from '@springboard/portal';
import { Button, ErrorSummary, TextArea, TextField } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { type SubmitEvent, useState } from 'react';
import { useSend } from '../use-send.ts';
import {
  changedFields,
  type RequestFieldName,
  REQUEST_FIELDS,
  initialValues,
  isRequired,
  type RequestForm,
  valueOf,
  type RequestValues,
} from './request-fields.ts';

/** `error` is shown at the field, `text` above the form. */
type FieldError = { name: RequestFieldName; error: string; id: string; text: string };

const idOf = (name: RequestFieldName): string => `request-${name}`;

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
  const format = useFormat();
  const api = useApi();
  const offline = useOfflineReason();
  const { send, isBusy } = useSend();
  const draft = useDraft<RequestValues>(
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
  const labelOf = (name: RequestFieldName): string =>
    kind === 'emergency' && (name === 'name' || name === 'phone' || name === 'relationship')
      ? t(`childDetails.emergency.fields.${name}`)
      : t(`childDetails.fields.${name}`);
  const reject = (names: readonly RequestFieldName[], error: string) =>
    setErrors(
      names.map((name) => ({
        name,
        error,
        id: idOf(name),
        text: format.labelled(labelOf(name), error),
      })),
    );

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy || offline !== undefined) return;
    const fields = changedFields(kind, values, initial);
    const missing = REQUEST_FIELDS[kind].filter(
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
    const wrong = REQUEST_FIELDS[kind].filter((name) => `fields.${name}` in Object(failure.detail));
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
        {REQUEST_FIELDS[kind].map((name) => (
          <RequestField
            key={name}
            name={name}
            id={idOf(name)}
            label={labelOf(name)}
            value={values[name] ?? ''}
            error={errors.find((error) => error.name === name)?.error}
            onChange={(next) => draft.change({ [name]: next })}
          />
        ))}
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

type RequestFieldProps = {
  name: RequestFieldName;
  id: string;
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

function RequestField({ name, onChange, ...texts }: RequestFieldProps) {
  if (name === 'dob') return <DateField {...texts} onValueChange={onChange} />;
  const props = {
    ...texts,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  if (name === 'text') return <TextArea rows={4} maxLength={2000} {...props} />;
  const { type, maxLength } = { ...NAME_INPUT, ...INPUTS[name] };
  return <TextField type={type} maxLength={maxLength} autoComplete="off" {...props} />;
}

const NAME_INPUT = { type: 'text', maxLength: 50 };
const INPUTS: Partial<Record<RequestFieldName, { type?: string; maxLength: number }>> = {
  email: { type: 'email', maxLength: 200 },
  phone: { type: 'tel', maxLength: 40 },
  name: { maxLength: 100 },
};
