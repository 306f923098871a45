import { useTranslation } from '@springboard/i18n';
import { IconButton } from '@springboard/ui';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect, useRef } from 'react';

type MoveButtonsProps = {
  name: string;
  /** From 0. */
  place: number;
  count: number;
  onMove: (by: -1 | 1) => void;
  /** Why nothing can be moved now. */
  reason?: string | undefined;
};

/** Up and down. The button keeps the focus while its row moves, so that a key moves it on. */
export function MoveButtons({ name, place, count, onMove, reason }: MoveButtonsProps) {
  const { t } = useTranslation('planning');
  const pressed = useRef<{ button: HTMLButtonElement; place: number }>(null);
  useEffect(() => {
    if (pressed.current === null || pressed.current.place === place) return;
    pressed.current.button.focus();
    pressed.current = null;
  });
  return (
    <>
      <IconButton
        label={t('move.up', { name })}
        icon={<ArrowUp aria-hidden size={20} />}
        disabledReason={place === 0 ? t('move.isFirst') : reason}
        onClick={(event) => {
          pressed.current = { button: event.currentTarget, place };
          onMove(-1);
        }}
      />
      <IconButton
        label={t('move.down', { name })}
        icon={<ArrowDown aria-hidden size={20} />}
        disabledReason={place === count - 1 ? t('move.isLast') : reason}
        onClick={(event) => {
          pressed.current = { button: event.currentTarget, place };
          onMove(1);
        }}
      />
    </>
  );
}
