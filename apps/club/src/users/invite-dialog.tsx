import type { ApiFailure } from '@springboard/api-client';
import { validateEmail, validateName } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useAlerts, useApi, useErrorText } from '@springboard/portal';
import { Button, Notice, SelectField, TextField } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { type SubmitEvent, useState } from 'react';
import { useRevalidator } from 'react-router';

const FIELDS = ['firstname', 'lastname', 'email'] as const;
const ROLES = ['coach', 'admin'] as const;
const TYPES = { firstname: 'text', lastname: 'text', email: 'email' } as const;

type Values = Readonly<Record<(typeof FIELDS)[number], string>>;

type InviteDialogProps = {
  /** Coaches are invited as such; users with a role. */
  audience: 'coaches' | 'users';
  onClose: () => void;
};

/** Invites a coach or an administrator by e-mail. They set their own password. */
export function InviteDialog({ audience, onClose }: InviteDialogProps) {
  const { t } = useTranslation(['club', 'common']);
  const api = useApi();
  const alerts = useAlerts();
  const errorText = useErrorText();
  const { revalidate } = useRevalidator();
  const [values, setValues] = useState<Values>({ firstname: '', lastname: '', email: '' });
  const [role, setRole] = useState<(typeof ROLES)[number]>('coach');
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const errors = useErrors(values);

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (isBusy || Object.values(errors).some((error) => error !== undefined)) return;
    const body = {
      firstname: values.firstname.trim(),
      lastname: values.lastname.trim(),
      email: values.email.trim(),
      role,
    };
    setBusy(true);
    const result = await api.call('POST /users', { body });
    setBusy(false);
    if (!result.ok) return setFailure(result.failure);
    const title = t('club:users.invited', { email: body.email });
    alerts.raise({ tone: 'success', title, subject: 'user' });
    onClose();
    return revalidate();
  };

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(`users.invite.${audience}`)}
      description={t('club:users.inviteText')}
      closeLabel={t('common:actions.cancel')}
    >
      <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
        {failure && (
          <Notice kind="error" live>
            {failure.error === 'CONFLICT' ? t('club:users.emailTaken') : errorText(failure.error)}
          </Notice>
        )}
        {FIELDS.map((field) => (
          <TextField
            key={field}
            label={t(`users.fields.${field}`)}
            type={TYPES[field]}
            autoComplete="off"
            value={values[field]}
            error={isChecked ? errors[field] : undefined}
            onChange={(event) => setValues({ ...values, [field]: event.target.value })}
          />
        ))}
        {audience === 'users' && (
          <SelectField
            label={t('club:users.role')}
            value={role}
            options={ROLES.map((value) => ({ value, label: t(`users.roles.${value}`) }))}
            onChange={(event) =>
              setRole(ROLES.find((known) => known === event.target.value) ?? role)
            }
          />
        )}
        <Button type="submit" variant="primary" size="large" loading={isBusy}>
          {t(`users.invite.${audience}`)}
        </Button>
      </form>
    </Dialog>
  );
}

const useErrors = (values: Values): Readonly<Record<keyof Values, string | undefined>> => {
  const { t } = useTranslation('common');
  const name = (text: string) => {
    const error = validateName(text);
    if (error === null) return undefined;
    return t(error.code === 'REQUIRED' ? 'validation.REQUIRED' : 'validation.NAME_LENGTH');
  };
  const email = () => {
    const error = validateEmail(values.email.trim());
    if (error === null) return undefined;
    return t(error.code === 'REQUIRED' ? 'validation.REQUIRED' : 'validation.EMAIL_FORMAT');
  };
  return { firstname: name(values.firstname), lastname: name(values.lastname), email: email() };
};
