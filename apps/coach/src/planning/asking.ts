import { createContext, use, useCallback, useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { paths } from '../paths.ts';
import type { Asked, Outcome } from './action.ts';

/** Asks the server for what works only online, and tells how it went once it shows on this device. */
export type Ask = (asked: Asked) => Promise<Outcome>;

export const AskContext = createContext<Ask | null>(null);

export const useAsk = (): Ask => {
  const ask = use(AskContext);
  if (ask === null) throw new Error('useAsk outside of the planning');
  return ask;
};

/** The way to the planning's action, held where no dialog that closes takes it along. One at a time. */
export const useAsking = (): Ask => {
  const { submit, state, data } = useFetcher<Outcome>();
  const told = useRef<((outcome: Outcome) => void) | null>(null);
  useEffect(() => {
    if (state !== 'idle' || data === undefined) return;
    told.current?.(data);
    told.current = null;
  }, [state, data]);
  return useCallback(
    (asked) =>
      new Promise<Outcome>((resolve) => {
        told.current = resolve;
        const options = { method: 'post', encType: 'application/json' } as const;
        void submit(asked, { ...options, action: paths.planning });
      }),
    [submit],
  );
};
