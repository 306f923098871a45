import { useTranslation } from '@springboard/i18n';
import { IconButton } from '@springboard/ui';
import { ArrowDown, ArrowUp } from 'lucide-react';

type MoveButtonsProps = {
  name: string;
  /** From 0. */
  place: number;
  count: number;
  onMove: (by: -1 | 1) => void;
  /** Why nothing can be moved now. */
  reason?: string | undefined;
};

/** Up and down in a list; at its ends the button says why it goes no further. */
export function MoveButtons({ name, place, count, onMove, reason }: MoveButtonsProps) {
  const { t } = useTranslation('planning');
  return (
    <>
      <IconButton
        label={t('move.up', { name })}
        icon={<ArrowUp aria-hidden size={20} />}
        disabledReason={place === 0 ? t('move.isFirst') : reason}
        onClick={() => onMove(-1)}
      />
      <IconButton
        label={t('move.down', { name })}
        icon={<ArrowDown aria-hidden size={20} />}
        disabledReason={place === count - 1 ? t('move.isLast') : reason}
        onClick={() => onMove(1)}
      />
    </>
  );
}
