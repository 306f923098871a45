import type { Transfer } from '@springboard/contract';

/** The text of the state. A transfer that is undone after its day has moved the member back. */
export const transferStateKey = ({ state, moved_at }: Pick<Transfer, 'state' | 'moved_at'>) =>
  state === 'undone' && moved_at !== null
    ? ('transfers.movedBack' as const)
    : (`transfers.state.${state}` as const);
