import { useTranslation } from '@springboard/i18n';
import type { MoveLabels } from '@springboard/ui';

/** Labels of the buttons that move the item called `name` in its list. */
export const useMoveLabels = () => {
  const { t } = useTranslation('planning');
  return (name: string): MoveLabels => ({
    up: t('move.up', { name }),
    down: t('move.down', { name }),
    isFirst: t('move.isFirst'),
    isLast: t('move.isLast'),
  });
};
