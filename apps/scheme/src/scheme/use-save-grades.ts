import type { Grade, SchemeGrades } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useApi, useChange, useErrorText } from '@springboard/portal';
import { useScheme } from './layout.tsx';

type GradesToSave = {
  grades: Grade[];
  mapping?: (number | null)[];
};

/** Sends grades, unless the settings have changed meanwhile. */
export const useSaveGrades = ({ etag }: SchemeGrades) => {
  const { t } = useTranslation('scheme');
  const { slug } = useScheme();
  const api = useApi();
  const errorText = useErrorText();
  const { send, isBusy, failure, clearFailure } = useChange({ reloadsStale: true });
  const isStale = failure?.error === 'PRECONDITION_FAILED';
  const textOf = (code: string): string =>
    code === 'CONFLICT' ? t('schemeGrades.inReview') : errorText(code);
  return {
    isBusy,
    isStale,
    error: failure === null || isStale ? null : textOf(failure.error),
    clearFailure,
    send: (title: string, body: GradesToSave, onSaved: () => void) => {
      const headers = { 'if-match': `"${etag}"` };
      return send(
        title,
        api.call('PUT /schemes/:slug/grades', { params: { slug }, body }, { headers }),
        onSaved,
      );
    },
  };
};
