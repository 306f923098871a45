import { calendarOf } from '@springboard/domain';
import { sql } from 'kysely';
import { audit } from '../database/audit.ts';
import type { Context } from '../http/context.ts';
import { refuse, type Refusal } from '../http/refusal.ts';
import { clubOfMember, logAccess } from './access.ts';

/** POST /members/:uuid/erasure: the member becomes nobody; that it was done, why and by whom stays. */
export const erasePerson = ({
  write,
  who,
  params: { uuid },
  body: { reason },
  now,
}: Context<'POST /members/:uuid/erasure'>): Promise<undefined | Refusal> =>
  write(async (db) => {
    const member = await clubOfMember(db, who, uuid);
    if (member === undefined) return refuse(404, 'UNKNOWN_MEMBER');
    const today = calendarOf('UTC')(now);
    await sql`select erase_member(${uuid}, ${today})`.execute(db);
    await logAccess(db, who, { member_uuid: uuid, ...member, action: 'erasure', reason }, now);
    await audit(db, who, now, {
      action: 'member.erase',
      entity: 'member',
      entity_id: uuid,
      detail: { reason },
    });
    return undefined;
  });
