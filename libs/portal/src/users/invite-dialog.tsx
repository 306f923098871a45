import type { ApiFailure } from '@springboard/api-client';
import type { UserInvitation } from '@springboard/contract';
import { validateEmail, validateName } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { TextField } from '@springboard/ui';
import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useDraft } from '../forms/use-draft.ts';
import { useAlerts, useApi } from '../hooks.ts';
import { useErrorText } from '../messages/use-error-text.ts';

const FIELDS = ['firstname', 'lastname', 'email'] as const;
const TYPES = { firstname: 'text', lastname: 'text', email: 'email' } as const;

type Values = Readonly<Record<(typeof FIELDS)[number], string>>;

const EMPTY: Values = { firstname: '', lastname: '', email: '' };

type InviteDialogProps = {
  title: string;
  /** The role and its place; null: not chosen yet. */
  assignment: Pick<UserInvitation, 'role' | 'club_id'> | null;
  /** The fields of the assignment. They show their errors once the form was sent. */
  children?: (isChecked: boolean) => ReactNode;
  onClose: () => void;
};

/** Invites a user by e-mail. They set their own password. The screen loads the translations `users`. */
export function InviteDialog({ title, assignment, children, onClose }: InviteDialogProps) {
  const { t } = useTranslation('common');
  const api = useApi();
  const alerts = useAlerts();
  const errorText = useErrorText();
  const { revalidate } = useRevalidator();
  const { values, change, clear } = useDraft<Values>('user.invite', EMPTY);
  const close = () => {
    clear();
    onClose();
  };
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const errors = useErrors(values);

  const send = async () => {
    setChecked(true);
    if (assignment === null || Object.values(errors).some((error) => error !== undefined)) return;
    const body = {
      firstname: values.firstname.trim(),
      lastname: values.lastname.trim(),
      email: values.email.trim(),
      ...assignment,
    };
    setBusy(true);
    const result = await api.call('POST /users', { body });
    setBusy(false);
    if (!result.ok) return setFailure(result.failure);
    alerts.raise({
      tone: 'success',
      title: t('users.invited', { email: body.email }),
      subject: 'user',
    });
    close();
    return revalidate();
  };

  return (
    <FormDialog
      title={title}
      description={t('users.inviteText')}
      error={
        failure && (failure.error === 'CONFLICT' ? t('users.emailTaken') : errorText(failure.error))
      }
      submitLabel={title}
      isBusy={isBusy}
      onSubmit={() => void send()}
      onClose={close}
    >
      {FIELDS.map((field) => (
        <TextField
          key={field}
          label={t(`users.fields.${field}`)}
          type={TYPES[field]}
          autoComplete="off"
          value={values[field]}
          error={isChecked ? errors[field] : undefined}
          onChange={(event) => change({ [field]: event.target.value })}
        />
      ))}
      {children?.(isChecked)}
    </FormDialog>
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
