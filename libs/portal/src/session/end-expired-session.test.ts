import type { SessionState } from '@springboard/auth';
import { describe, expect, test } from 'vitest';
import { makeOffline } from '../../testing/make-offline.ts';
import { makePortalContext, signedIn, signedOut } from '../../testing/make-portal-context.ts';
import { endExpiredSession } from './end-expired-session.ts';

const AVA = { user_uuid: '00000000-0000-4000-8000-00000000000a', club_id: 7 };
const TOKEN = ['e30', btoa(JSON.stringify({ ...AVA, sub: '{}' })), ''].join('.');

/** A device with a token, and a server that answers its refresh with `outcome`. */
const setup = (
  outcome: 'refreshed' | 'invalid' | 'unreachable',
  { token = TOKEN, session = signedOut() }: { token?: string | null; session?: SessionState } = {},
) => {
  const calls: unknown[] = [];
  const refresh = async () => {
    calls.push('refresh');
    return outcome;
  };
  const tokens = { get: () => token, refresh };
  const context = makePortalContext({
    session,
    sessionCalls: { refresh, tokens },
    offline: makeOffline(),
  });
  const { offlineSession } = context;
  if (offlineSession === null) throw new Error('The portal works offline');
  const run = () =>
    endExpiredSession({
      ...context,
      offlineSession: { ...offlineSession, forget: async (owner) => void calls.push(owner) },
      queries: { ...context.queries, clear: async () => void calls.push('queries') },
    });
  return { calls, run };
};

describe('endExpiredSession', () => {
  test('[D16] deletes the data of a session that the server confirms to be over', async () => {
    const { calls, run } = setup('invalid');
    await run();
    expect(calls).toEqual(['refresh', 'queries', { ...AVA, host: 'coach.example.org' }]);
  });

  test.each(['unreachable', 'refreshed'] as const)(
    '[D16] deletes nothing when the refresh is %s: the clock of the device may be wrong',
    async (outcome) => {
      const { calls, run } = setup(outcome);
      await run();
      expect(calls).toEqual(['refresh']);
    },
  );

  test('asks nothing without a token, or with a valid session', async () => {
    const signedOutDevice = setup('invalid', { token: null });
    await signedOutDevice.run();
    const valid = setup('invalid', { session: signedIn() });
    await valid.run();
    expect([signedOutDevice.calls, valid.calls]).toEqual([[], []]);
  });
});
