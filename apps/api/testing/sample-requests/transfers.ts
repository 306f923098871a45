import type { Fixture } from './fixture.ts';
import type { SampleRequests } from './sample-request.ts';

/** A request to transfer a member whom the national body looked up. */
const transferBody = async ({ world, other_club, send }: Fixture) => {
  const { firstname, lastname, dob, uuid } = world.member;
  const reason = 'Her mother asked by phone.';
  await send('POST /member-lookups', 'ngo', {
    body: { firstname, lastname, dob, reason: 'transfer', note: reason },
  });
  return { member_uuid: uuid, to_club_id: other_club.id, day: '2026-11-18', reason };
};

const startTransfer = async (fixture: Fixture) => {
  const body = await transferBody(fixture);
  return { id: (await fixture.send('POST /transfers', 'ngo', { body })).id };
};

const memberRequest = {
  firstname: 'Mair',
  lastname: 'Rees',
  dob: '2017-05-04',
  day: '2026-11-19',
  reason: 'She wants to train with us.',
};

/** Transfers between clubs, and requests of a club for members of other clubs. */
export const transferRequests: SampleRequests<'transfers' | 'transfer-requests'> = {
  'POST /transfer-requests': {
    as: 'admin',
    request: () => ({ body: memberRequest }),
  },
  'POST /transfer-requests/:id/withdrawal': {
    as: 'admin',
    request: async ({ send }) => {
      const { id } = await send('POST /transfer-requests', 'admin', { body: memberRequest });
      return { params: { id } };
    },
  },
  'POST /transfers': {
    as: 'ngo',
    request: async (fixture) => ({ body: await transferBody(fixture) }),
  },
  'POST /transfers/:id/agreement': {
    as: 'parent',
    request: async (fixture) => ({
      params: await startTransfer(fixture),
      body: { with_medical: true },
    }),
  },
  'POST /transfers/:id/refusal': {
    as: 'parent',
    request: async (fixture) => ({ params: await startTransfer(fixture), body: {} }),
  },
  'POST /transfers/:id/undo': {
    as: 'ngo',
    request: async (fixture) => {
      const params = await startTransfer(fixture);
      await fixture.send('POST /transfers/:id/agreement', 'parent', { params, body: {} });
      return { params };
    },
  },
};
