import type { ApiFailure } from '@springboard/api-client';
import { useTranslation } from '@springboard/i18n';
import { useErrorText } from '@springboard/portal';

/** The text of a failure; for a group that is full, with the number of its places. */
export const usePlacesErrorText = () => {
  const { t } = useTranslation('club');
  const errorText = useErrorText();
  return ({ error, detail }: ApiFailure): string => {
    const number: unknown = Object(detail)['places_left'];
    return error === 'SESSION_FULL' && typeof number === 'number'
      ? t('members.bulk.full', { number })
      : errorText(error);
  };
};
