import type { MemberCells } from '@springboard/domain';
import type { Writer } from '../database/tenant-transaction.ts';
import { anyOf } from '../database/any-of.ts';
import { valuesTable } from '../database/values-table.ts';
import { inPortions, mapInPortions, noPause } from '../jobs/pause.ts';
import { sql } from 'kysely';

/** What a row created, as stored with the import. */
export type CreatedGuardian = {
  /** The new guardian; null if the guardian existed. */
  guardian_id: number | null;
  /** The guardian newly linked to the member; null if the link existed. */
  linked_guardian_id: number | null;
  /** The member's own guardian, who had no e-mail address before the row. */
  filled_guardian_id: number | null;
};

const NOTHING: CreatedGuardian = {
  guardian_id: null,
  linked_guardian_id: null,
  filled_guardian_id: null,
};

type ClubScope = { client_id: number; club_id: number };
type MemberRow = { readonly member_uuid: string; readonly fields: MemberCells };

type Guardian = { id: number | null; firstname: string; lastname: string; email: string | null };

/**
 * Links the guardian of each row to its member, in the order of the rows. A guardian with the same name and e-mail
 * address is reused. A row without an address also finds the member's own guardian of that name, whatever the address.
 * A row with one fills the empty address of that guardian. Another system decides the guardians of remote members.
 *
 * @returns what each row created, by its index
 */
export const linkGuardians = async (
  db: Writer,
  scope: ClubScope,
  rows: readonly MemberRow[],
  pause = noPause,
): Promise<readonly CreatedGuardian[]> => {
  const remote = await findRemoteMembers(db, scope, rows);
  const guardians = await findGuardians(db, scope, rows);
  await pause();
  const byName = Map.groupBy(guardians, nameOf);
  const byId = new Map(guardians.map((guardian) => [guardian.id, guardian]));
  const linked = new Set<string>();
  const own = new Map<string, Guardian[]>();
  for (const { member_uuid, guardian_id } of await findLinks(db, scope, rows)) {
    linked.add(`${member_uuid} ${guardian_id}`);
    const guardian = byId.get(guardian_id);
    if (guardian !== undefined) own.set(member_uuid, [...(own.get(member_uuid) ?? []), guardian]);
  }
  const added: Guardian[] = [];
  const filled = new Map<number, Guardian>();
  const choose = ({ member_uuid, fields }: MemberRow, index: number): Guardian | null => {
    if (fields.guardian_lastname === '' || remote.has(member_uuid)) return null;
    const wanted: Guardian = {
      id: null,
      firstname: fields.guardian_firstname,
      lastname: fields.guardian_lastname,
      email: fields.guardian_email === '' ? null : fields.guardian_email,
    };
    const ofMember = own.get(member_uuid) ?? [];
    const known = byName.get(nameOf(wanted)) ?? [];
    const found =
      known.find(
        (guardian) =>
          ofMember.includes(guardian) && (wanted.email === null || isSame(guardian, wanted)),
      ) ??
      known.find((guardian) => isSame(guardian, wanted)) ??
      known.find(
        (guardian) =>
          ofMember.includes(guardian) && guardian.email === null && guardian.id !== null,
      );
    if (found?.email === null && wanted.email !== null) {
      found.email = wanted.email;
      filled.set(index, found);
    }
    if (found === undefined) {
      added.push(wanted);
      byName.set(nameOf(wanted), [...known, wanted]);
    }
    const guardian = found ?? wanted;
    own.set(member_uuid, [...ofMember, guardian]);
    return guardian;
  };
  const chosen = await mapInPortions(rows, pause, choose);
  await inPortions(added, pause, (portion) => addGuardians(db, scope, portion));
  await fillEmails(db, scope, [...filled.values()]);
  const unused = new Set(added);
  const links: { member_uuid: string; guardian_id: number }[] = [];
  const created = rows.map(({ member_uuid }, index): CreatedGuardian => {
    const guardian = chosen[index];
    if (guardian?.id == null) return NOTHING;
    const link = `${member_uuid} ${guardian.id}`;
    const isNewLink = !linked.has(link);
    if (isNewLink) {
      linked.add(link);
      links.push({ member_uuid, guardian_id: guardian.id });
    }
    return {
      guardian_id: unused.delete(guardian) ? guardian.id : null,
      linked_guardian_id: isNewLink ? guardian.id : null,
      filled_guardian_id: filled.get(index)?.id ?? null,
    };
  });
  await inPortions(links, pause, (portion) =>
    sql`
      with link as (select * from
        ${valuesTable(portion, 'row', { member_uuid: 'uuid', guardian_id: 'bigint' })})
      insert into member_guardians (client_id, club_id, member_uuid, guardian_id)
      select ${scope.client_id}::bigint, ${scope.club_id}::bigint, member_uuid, guardian_id from link`.execute(
      db,
    ),
  );
  return created;
};

const nameOf = ({ firstname, lastname }: Guardian): string =>
  `${firstname.toLowerCase()}\n${lastname.toLowerCase()}`;

/** A name alone is not enough: guardians of two families may have the same one. */
const isSame = (one: Guardian, other: Guardian): boolean =>
  one.email !== null && one.email.toLowerCase() === other.email?.toLowerCase();

/** Guardians of the club with one of the last names of the rows. */
const findGuardians = async (
  db: Writer,
  { client_id, club_id }: ClubScope,
  rows: readonly MemberRow[],
): Promise<Guardian[]> => {
  const names = new Set(rows.map(({ fields }) => fields.guardian_lastname.toLowerCase()));
  const { rows: found } = await sql<Guardian>`
    select id, firstname, lastname, email from guardians
    where client_id = ${client_id} and club_id = ${club_id}
      and lower(lastname) = any(${[...names]}::text[])
    order by id`.execute(db);
  return found;
};

const findRemoteMembers = async (
  db: Writer,
  { client_id }: ClubScope,
  rows: readonly MemberRow[],
): Promise<ReadonlySet<string>> => {
  const members = await db
    .selectFrom('members')
    .select('uuid')
    .where('client_id', '=', client_id)
    .where('uuid', '=', anyOf(rows.map(({ member_uuid }) => member_uuid)))
    .where('remote', '=', true)
    .execute();
  return new Set(members.map(({ uuid }) => uuid));
};

const findLinks = (db: Writer, { client_id }: ClubScope, rows: readonly MemberRow[]) =>
  db
    .selectFrom('member_guardians')
    .select(['member_uuid', 'guardian_id'])
    .where('client_id', '=', client_id)
    .where('member_uuid', '=', anyOf(rows.map(({ member_uuid }) => member_uuid)))
    .execute();

const fillEmails = async (
  db: Writer,
  { client_id }: ClubScope,
  guardians: readonly Guardian[],
): Promise<void> => {
  const input = guardians.map(({ id, email }) => ({ id, email }));
  await sql`
    update guardians g set email = input.email
    from ${valuesTable(input, 'input', { id: 'bigint', email: 'text' })}
    where g.client_id = ${client_id} and g.id = input.id and g.email is null`.execute(db);
};

/** Adds guardians, and gives each its own id. Those of the same name and without an address are equal rows. */
const addGuardians = async (
  db: Writer,
  { client_id, club_id }: ClubScope,
  guardians: readonly Guardian[],
): Promise<void> => {
  const input = valuesTable(
    guardians.map(({ firstname, lastname, email }) => ({ firstname, lastname, email })),
    'row',
    { firstname: 'text', lastname: 'text', email: 'text' },
  );
  const { rows } = await sql<Guardian>`
    with input as (select * from ${input})
    insert into guardians (client_id, club_id, firstname, lastname, email)
    select ${client_id}::bigint, ${club_id}::bigint, firstname, lastname, email
    from input order by row_index
    returning id, firstname, lastname, email`.execute(db);
  const keyOf = (guardian: Guardian) => `${nameOf(guardian)}\n${guardian.email?.toLowerCase()}`;
  const added = Map.groupBy(rows, keyOf);
  for (const guardian of guardians) guardian.id = added.get(keyOf(guardian))?.pop()?.id ?? null;
};
