import { isTokenOf } from '../owner.ts';
import type { OfflinePorts } from '../ports.ts';

/** The token that changes go out with. */
export type Bearer = {
  /** null: nothing can be sent as the owner until somebody signs in (OF9). */
  readonly token: () => string | null;
  /** The server refused it: useless until there is another. */
  readonly refuse: (token: string) => void;
  readonly forgive: () => void;
};

export const createBearer = ({ tokens, owner }: Pick<OfflinePorts, 'tokens' | 'owner'>): Bearer => {
  let refused: string | null = null;
  /** The last that was found to be the owner's: it is asked for with every change. */
  let owned: string | null = null;

  const isOwned = (token: string): boolean => {
    if (token !== owned && isTokenOf(owner, token)) owned = token;
    return token === owned;
  };

  return {
    token() {
      const token = tokens.get();
      return token !== null && token !== refused && isOwned(token) ? token : null;
    },
    refuse(token) {
      refused = token;
    },
    forgive() {
      refused = null;
    },
  };
};
