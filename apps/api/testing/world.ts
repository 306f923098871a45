import { randomUUID } from 'node:crypto';
import type { TestApi } from './api.ts';
import { addBystanders, addFormerMember } from './bystanders.ts';
import {
  buildClient,
  buildClub,
  buildGroup,
  buildMember,
  buildScheme,
  buildUser,
  joinGroup,
} from './builders.ts';

/**
 * A club with a coach and a group, which has a scheme and one member. Each world has its own host name.
 *
 * @param bystanders false: the only club of its client, with this member only, for tests that read or change whole tables
 */
export const buildWorld = async (api: TestApi, { bystanders = true } = {}) => {
  const domain = `${randomUUID()}.test`;
  const client = await buildClient(api.owner, domain);
  if (bystanders) await addBystanders(api.owner, client);
  const club = await buildClub(api.owner, client);
  const scheme = await buildScheme(api.owner, client);
  return fillClub(api, { client, club, scheme, host: `coach.${domain}` }, { bystanders });
};

type EmptyWorld = {
  client: Awaited<ReturnType<typeof buildClient>>;
  club: Awaited<ReturnType<typeof buildClub>>;
  scheme: Awaited<ReturnType<typeof buildScheme>>;
  host: string;
};

/** Adds a coach and a group with a member to a club. */
export const fillClub = async (
  api: TestApi,
  { client, club, scheme, host }: EmptyWorld,
  { bystanders = true } = {},
) => {
  const coach = await buildUser(api.owner, club, 'coach');
  if (bystanders) await addFormerMember(api.owner, club, scheme);
  const group = await buildGroup(api.owner, club, { coaches: [coach], scheme_uuid: scheme.uuid });
  const member = await buildMember(api.owner, club);
  const membership = await joinGroup(api.owner, group, member);
  return {
    client,
    club,
    coach,
    scheme,
    group,
    member,
    membership,
    host,
    token: await api.tokenFor(coach),
  };
};

export type World = Awaited<ReturnType<typeof fillClub>>;

/** A device with the headers of its changes: `headers('lane', seq)`. */
export const newDevice = () => {
  const device_id = randomUUID();
  const headers = (lane: string, seq: number, request_id: string = randomUUID()) => ({
    'x-device-id': device_id,
    'x-lane': lane,
    'x-lane-seq': String(seq),
    'x-request-id': request_id,
  });
  return { device_id, headers };
};
