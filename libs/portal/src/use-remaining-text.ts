import type { RemainingRule } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useCallback } from 'react';
import { useFormat } from './dates.ts';

/** D12: what a level or group still needs, one text per rule, like "any 2 of the 4 skills left". */
export const useRemainingText = (): ((rules: readonly RemainingRule[]) => string[]) => {
  const { t } = useTranslation('common');
  const format = useFormat();
  return useCallback(
    (rules) =>
      rules.map(({ togo, kind, titles }) => {
        const text =
          togo === titles.length
            ? t(`remaining.all.${kind}`, { count: togo })
            : t(`remaining.any.${kind}`, { count: togo, total: titles.length });
        // With one rule the page already shows its nodes. With several the text names them.
        return rules.length === 1 ? text : format.labelled(text, titles.join(', '));
      }),
    [t, format],
  );
};
