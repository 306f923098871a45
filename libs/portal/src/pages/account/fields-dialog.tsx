import { useTranslation } from '@springboard/i18n';
import { PasswordField, TextField } from '@springboard/ui';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useDraft } from '../../forms/use-draft.ts';

export type FormField = {
  readonly name: string;
  readonly label: string;
  readonly kind: 'text' | 'email' | 'phone' | 'current-password' | 'new-password' | 'pin';
  readonly value?: string;
  readonly hint?: string;
  readonly optional?: boolean;
};

const TEXT_TYPES = { text: 'text', email: 'email', phone: 'tel' } as const;
const LENGTHS = { text: 50, email: 254, phone: 40 } as const;

/** Messages by field; `form` is one about the whole. */
export type FormErrors = Readonly<Record<string, string>>;

type FieldsDialogProps = {
  title: string;
  description?: ReactNode;
  fields: readonly FormField[];
  submit: string;
  /** The name of its draft. Only for forms without secrets. */
  draft?: string | null;
  danger?: boolean;
  /** Resolves with errors, or closes the dialog and resolves with null. */
  onSubmit: (values: Readonly<Record<string, string>>) => Promise<FormErrors | null>;
  onClose: () => void;
};

/** A dialog with a form that is a list of fields. All but optional ones must be filled in. */
export function FieldsDialog(props: FieldsDialogProps) {
  const { title, description, fields, submit, danger = false, onSubmit, onClose } = props;
  const { t } = useTranslation('common');
  const { values, change, clear } = useDraft<Readonly<Record<string, string>>>(
    props.draft ?? null,
    Object.fromEntries(fields.map(({ name, value = '' }) => [name, value])),
  );
  const [errors, setErrors] = useState<FormErrors>({});
  const [isBusy, setBusy] = useState(false);

  const send = async () => {
    const missing = fields.filter(
      ({ name, optional }) => optional !== true && (values[name] ?? '').trim() === '',
    );
    if (missing.length > 0)
      return setErrors(
        Object.fromEntries(missing.map(({ name }) => [name, t('validation.REQUIRED')])),
      );
    setBusy(true);
    const found = await onSubmit(values);
    setBusy(false);
    setErrors(found ?? {});
    if (found === null) clear();
  };

  return (
    <FormDialog
      title={title}
      description={description}
      error={errors['form'] ?? null}
      submitLabel={submit}
      submitVariant={danger ? 'danger' : 'primary'}
      isBusy={isBusy}
      onSubmit={() => void send()}
      onClose={() => {
        clear();
        onClose();
      }}
    >
      {fields.map(({ name, kind, label, hint, optional = false }, index) => {
        const shared = {
          name,
          label,
          hint,
          value: values[name] ?? '',
          error: errors[name],
          required: !optional,
          ...(index === 0 && { 'data-first-focus': true }),
          onChange: (event: { target: { value: string } }) =>
            change({ [name]: event.target.value }),
        };
        return kind === 'text' || kind === 'email' || kind === 'phone' ? (
          <TextField
            key={name}
            {...shared}
            type={TEXT_TYPES[kind]}
            maxLength={LENGTHS[kind]}
            autoComplete="off"
          />
        ) : (
          <PasswordField
            key={name}
            {...shared}
            showLabel={t('login.showPassword')}
            hideLabel={t('login.hidePassword')}
            autoComplete={kind === 'pin' ? 'off' : kind}
            {...(kind === 'pin' && { inputMode: 'numeric' as const })}
          />
        );
      })}
    </FormDialog>
  );
}
