import { ArrowDown, ArrowUp } from 'lucide-react';
import { IconButton } from './icon-button.tsx';

export type MoveLabels = {
  up: string;
  down: string;
  /** Why the first item cannot move up. */
  isFirst: string;
  /** Why the last item cannot move down. */
  isLast: string;
};

export type MoveButtonsProps = {
  labels: MoveLabels;
  /** From 0. */
  index: number;
  count: number;
  onMove: (by: -1 | 1) => void;
  /** Why nothing can be moved now. */
  disabledReason?: string | undefined;
};

/** Moves an item of a list up or down. At the ends of the list the button explains why it is disabled. */
export function MoveButtons({ labels, index, count, onMove, disabledReason }: MoveButtonsProps) {
  return (
    <>
      <IconButton
        label={labels.up}
        icon={<ArrowUp aria-hidden size={20} />}
        disabledReason={index === 0 ? labels.isFirst : disabledReason}
        onClick={() => onMove(-1)}
      />
      <IconButton
        label={labels.down}
        icon={<ArrowDown aria-hidden size={20} />}
        disabledReason={index === count - 1 ? labels.isLast : disabledReason}
        onClick={() => onMove(1)}
      />
    </>
  );
}
