import type { Child, Move, Transfer } from '@springboard/contract';
import { isOpen } from './offers.tsx';

type Questions = {
  readonly moves: readonly Move[];
  readonly transfers: readonly Transfer[];
  readonly now: number;
};

/** Children with an offer of a place, a transfer or a question about consent that the user can answer. */
export const childrenToAnswerFor = (
  children: readonly Child[],
  { moves, transfers, now }: Questions,
): ReadonlySet<string> => {
  const offered = moves.filter((move) => isOpen(move) && move.expires_at > now);
  const requested = transfers.filter(({ state, may_answer }) => state === 'open' && may_answer);
  const uuids = new Set([...offered, ...requested].map(({ member }) => member.uuid));
  return new Set(
    children.flatMap(({ uuid, acts, consents_due }) =>
      acts && (uuids.has(uuid) || consents_due > 0) ? [uuid] : [],
    ),
  );
};
