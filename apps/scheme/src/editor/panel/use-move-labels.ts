import { useTranslation } from '@springboard/i18n';
import type { MoveLabels } from '@springboard/ui';

/** The names of the two buttons that move an item of a list. */
export const useMoveLabels = (): ((title: string) => MoveLabels) => {
  const { t } = useTranslation('scheme');
  return (title) => ({
    up: t('editor.move.up', { title }),
    down: t('editor.move.down', { title }),
    isFirst: t('editor.move.isFirst'),
    isLast: t('editor.move.isLast'),
  });
};
