import type { Child, RequestKind } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useApi, useOfflineReason } from '@springboard/portal';
import { Button, TextArea, TextField } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { type SubmitEvent, useState } from 'react';
import { useSend } from '../use-send.ts';

/** One form per kind of request. */
export type RequestForm = RequestKind;

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

type RequestDialogProps = { form: RequestForm; child: Child; onClose: () => void };

/** What a guardian asks the club to change. An erasure needs the child's first name, typed. */
export function RequestDialog({ form, child, onClose }: RequestDialogProps) {
  const { t } = useTranslation(['parent', 'common']);
  const api = useApi();
  const offline = useOfflineReason();
  const { send, isBusy } = useSend();
  const initial: Values =
    form === 'contact'
      ? { firstname: child.firstname, lastname: child.lastname, dob: child.dob }
      : {};
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Values>({});

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy || offline !== undefined) return;
    const fields = changedFields(form, values, initial);
    const missing = (REQUIRED[form] ?? []).filter((name) => fields[name] === undefined);
    if (missing.length > 0) {
      return setErrors(
        Object.fromEntries(missing.map((name) => [name, t('common:validation.REQUIRED')])),
      );
    }
    if (form === 'erasure' && values.name?.trim() !== child.firstname) {
      return setErrors({ name: t('parent:record.nameDiffers', { firstname: child.firstname }) });
    }
    if (form === 'contact' && Object.keys(fields).length === 0) return onClose();
    const { name: _typed, ...sent } = fields;
    const body = { member_uuid: child.uuid, kind: form, fields: sent };
    const failure = await send(
      t('parent:record.sent', { club: child.club.name }),
      api.call('POST /change-requests', { body }),
    );
    if (failure === null) return onClose();
    const wrong = FIELDS[form].filter((name) => `fields.${name}` in Object(failure.detail));
    return setErrors(Object.fromEntries(wrong.map((name) => [name, t('parent:record.wrong')])));
  };

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(`record.ask.${form}`)}
      description={t(`record.text.${form}`, { firstname: child.firstname })}
      closeLabel={t('common:actions.close')}
    >
      <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        {FIELDS[form].map((name) => {
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
          variant={form === 'erasure' ? 'danger' : 'primary'}
          loading={isBusy}
          disabledReason={offline}
        >
          {t('parent:record.send')}
        </Button>
      </form>
    </Dialog>
  );
}

/** Without blank fields, and without those that are as they were. */
const changedFields = (form: RequestForm, values: Values, initial: Values): Values =>
  Object.fromEntries(
    FIELDS[form].flatMap((name) => {
      const value = (values[name] ?? '').trim();
      return value === '' || value === initial[name] ? [] : [[name, value]];
    }),
  );
