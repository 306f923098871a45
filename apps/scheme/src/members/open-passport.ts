import type { Api } from '@springboard/api-client';
import type { MemberPassport } from '@springboard/contract';
import { loadError } from '@springboard/portal';
import { redirect } from 'react-router';
import { paths } from '../paths.ts';

/** Reads the passport of a route from the server each time, because each opening is in the log. */
export const openPassport = async (
  api: Api,
  uuid: string,
  signal: AbortSignal,
): Promise<MemberPassport> => {
  const result = await api.call('GET /members/:uuid/passport', { params: { uuid } }, { signal });
  if (result.ok) return result.value;
  // The look-up was more than an hour ago, or of another member.
  const isUnlogged = Object(result.failure.detail)['lookup'] === 'required';
  throw isUnlogged ? redirect(paths.members) : loadError(result.failure);
};
