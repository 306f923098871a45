import { useTranslation } from '@springboard/i18n';
import { Button, Notice, PasswordField, TextField } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { useOfflineReason } from '../../connection/use-offline-reason.ts';
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

/** A form in a dialog. `onSubmit` resolves with errors, or closes the dialog and resolves with null. */
export function FormDialog({
  title,
  description,
  fields,
  submit,
  draft = null,
  danger = false,
  onSubmit,
  onClose,
}: {
  title: string;
  description?: ReactNode;
  fields: readonly FormField[];
  submit: string;
  /** The name of its draft. Only for forms without secrets. */
  draft?: string | null;
  danger?: boolean;
  onSubmit: (values: Readonly<Record<string, string>>) => Promise<FormErrors | null>;
  onClose: () => void;
}) {
  const { t } = useTranslation('common');
  const offline = useOfflineReason();
  const { values, change, clear } = useDraft<Readonly<Record<string, string>>>(
    draft,
    Object.fromEntries(fields.map(({ name, value = '' }) => [name, value])),
  );
  const [errors, setErrors] = useState<FormErrors>({});
  const [busy, setBusy] = useState(false);

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || offline !== undefined) return;
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
    <Dialog
      open
      onOpenChange={(open) => {
        if (open) return;
        clear();
        onClose();
      }}
      title={title}
      description={description}
      closeLabel={t('actions.cancel')}
    >
      <form noValidate onSubmit={(event) => void send(event)} className="grid gap-4">
        {errors['form'] !== undefined && (
          <Notice kind="error" live>
            {errors['form']}
          </Notice>
        )}
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
        <Button
          type="submit"
          variant={danger ? 'danger' : 'primary'}
          size="large"
          loading={busy}
          disabledReason={offline}
        >
          {submit}
        </Button>
      </form>
    </Dialog>
  );
}
