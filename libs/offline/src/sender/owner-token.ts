import { isTokenOf } from '../owner.ts';
import type { OfflinePorts } from '../ports.ts';

/** The access token for sending the owner's changes. */
export type OwnerToken = {
  /** null: nothing can be sent as the owner until the owner signs in (OF9). */
  readonly read: () => string | null;
  /** The server rejected the token. It is not used again. */
  readonly markRejected: (token: string) => void;
  readonly reset: () => void;
};

export const createOwnerToken = ({
  tokens,
  owner,
}: Pick<OfflinePorts, 'tokens' | 'owner'>): OwnerToken => {
  let rejected: string | null = null;
  /** The last token that was checked to be the owner's. Every entry reads the token, so decoding would be slow. */
  let owned: string | null = null;

  const isOwned = (token: string): boolean => {
    if (token !== owned && isTokenOf(owner, token)) owned = token;
    return token === owned;
  };

  return {
    read() {
      const token = tokens.get();
      return token !== null && token !== rejected && isOwned(token) ? token : null;
    },
    markRejected(token) {
      rejected = token;
    },
    reset() {
      rejected = null;
    },
  };
};
