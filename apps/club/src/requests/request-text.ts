import type { FieldChange } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useFormat } from '@springboard/portal';

/** The values of requests in words. */
export const useRequestText = () => {
  const { t } = useTranslation('club');
  const format = useFormat();
  const valueText = (field: FieldChange['field'], value: string): string => {
    if (value === '') return t('requests.nothing');
    return field === 'dob' ? format.date(value) : value;
  };
  return {
    valueText,
    /** "Phone: 01234 → 07700" */
    changeText: ({ field, before, next }: FieldChange): string => {
      const old =
        before === undefined
          ? ''
          : `${before === null ? t('requests.nothing') : valueText(field, before)} → `;
      return format.labelled(t(`requests.fields.${field}`), old + valueText(field, next));
    },
  };
};
