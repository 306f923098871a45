import { notFound } from './load-error.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The uuid of the address. Anything else, such as in `/members/new/groups`, is a page that does not exist.
 *
 * @throws LoadError
 */
export const uuidOf = ({ params }: { params: Readonly<Record<string, string | undefined>> }) => {
  const uuid = params['uuid'] ?? '';
  if (!UUID.test(uuid)) throw notFound();
  return uuid;
};
