import type { AdministeredGroup } from '@springboard/contract';
import { etagOf } from '../http/etag.ts';

/** Names what administrators edit of a group. */
export const groupEtag = ({
  name,
  status,
  club_ids,
}: Pick<AdministeredGroup, 'name' | 'club_ids'> & { status: number }): string =>
  etagOf(JSON.stringify([name, status, club_ids]));
