import type { ApiResult } from '@springboard/api-client';
import { type FieldError, validatePassword, validateRepeatedPassword } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useRevalidator } from 'react-router';
import { useAlerts } from '../../hooks.ts';
import { useErrorText } from '../../messages/use-error-text.ts';
import type { FormErrors } from './fields-dialog.tsx';

/** The common part of the page's forms: errors by field, a message, and reloading the page's data. */
export const useAccountForm = () => {
  const { t } = useTranslation('common');
  const alerts = useAlerts();
  const errorText = useErrorText();
  const { revalidate } = useRevalidator();

  const errorsOf = (result: ApiResult<unknown>): FormErrors | null => {
    if (result.ok) return null;
    const { error, detail } = result.failure;
    if (error === 'AUTH_INVALID_CREDENTIALS')
      return { current_password: t('account.password.wrong') };
    const fields: object = Object(detail);
    if (error === 'VALIDATION' && 'password' in fields)
      return { password: t('account.password.common') };
    if (error === 'VALIDATION' && 'pin' in fields) return { pin: t('account.pin.common') };
    if (error === 'CONFLICT' && 'required' in fields)
      return { form: t('account.factor.lastRequired') };
    if (error === 'CONFLICT' && 'email' in fields) return { form: t('account.details.taken') };
    if (error === 'AUTH_INVALID_TOKEN') return { form: t('account.details.linkInvalid') };
    return { form: errorText(error) };
  };

  const textOf = (error: FieldError) =>
    t(`validation.${error.code}`, 'n' in error ? { n: error.n } : {});

  return {
    errorsOf,
    /** After a success: a message, and `onDone`. */
    send: (result: ApiResult<unknown>, message: string, onDone: () => void): FormErrors | null => {
      const errors = errorsOf(result);
      if (errors !== null) return errors;
      alerts.raise({ tone: 'success', title: message });
      void revalidate();
      onDone();
      return null;
    },
    passwordErrors: (password: string, repeated: string): FormErrors | null => {
      const own = validatePassword(password);
      const other = validateRepeatedPassword(password, repeated);
      if (own === null && other === null) return null;
      return {
        ...(own && { password: textOf(own) }),
        ...(other && { repeated: textOf(other) }),
      };
    },
  };
};
