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

type ClubScope = { client_id: number; club_id: number };
export type ImportedMember = {
  /** The line in the file. */
  readonly line: number;
  readonly member_uuid: string;
  /** Whether the row creates the member, who has no guardian yet. */
  readonly isNew: boolean;
  readonly fields: MemberCells;
};

type Guardian = { id: number | null; firstname: string; lastname: string; email: string | null };

/**
 * Finds or adds the guardian of each row, in the order of the rows. A guardian with the same name and e-mail address
 * is reused. A row without an address also finds the member's own guardian of that name, whatever the address. A row with
 * one fills the empty address of that guardian. Another system decides the guardians of remote members.
 *
 * @returns what each row creates, by its line. The links are still to be written.
 */
export const addGuardians = async (
  db: Writer,
  scope: ClubScope,
  rows: readonly ImportedMember[],
  pause = noPause,
): Promise<ReadonlyMap<number, CreatedGuardian>> => {
  const known = rows.filter(({ isNew }) => !isNew).map(({ member_uuid }) => member_uuid);
  const remote = await findRemoteMembers(db, scope, known);
  const guardians = await findGuardians(db, scope, rows);
  await pause();
  const byName = Map.groupBy(guardians, nameOf);
  const byId = new Map(guardians.map((guardian) => [guardian.id, guardian]));
  const linked = new Set<string>();
  const own = new Map<string, Guardian[]>();
  for (const { member_uuid, guardian_id } of await findLinks(db, scope, known)) {
    linked.add(`${member_uuid} ${guardian_id}`);
    const guardian = byId.get(guardian_id);
    if (guardian !== undefined) own.set(member_uuid, [...(own.get(member_uuid) ?? []), guardian]);
  }
  const added: Guardian[] = [];
  const filled = new Map<number, Guardian>();
  const choose = ({ member_uuid, fields }: ImportedMember, index: number): Guardian | null => {
    if (fields.guardian_lastname === '' || remote.has(member_uuid)) return null;
    const wanted: Guardian = {
      id: null,
      firstname: fields.guardian_firstname,
      lastname: fields.guardian_lastname,
      email: fields.guardian_email === '' ? null : fields.guardian_email,
    };
    const ofMember = own.get(member_uuid) ?? [];
    const sameName = byName.get(nameOf(wanted)) ?? [];
    const found =
      sameName.find(
        (guardian) =>
          ofMember.includes(guardian) && (wanted.email === null || isSame(guardian, wanted)),
      ) ??
      sameName.find((guardian) => isSame(guardian, wanted)) ??
      sameName.find(
        (guardian) =>
          ofMember.includes(guardian) && guardian.email === null && guardian.id !== null,
      );
    if (found?.email === null && wanted.email !== null) {
      found.email = wanted.email;
      filled.set(index, found);
    }
    if (found === undefined) {
      added.push(wanted);
      byName.set(nameOf(wanted), [...sameName, wanted]);
    }
    const guardian = found ?? wanted;
    own.set(member_uuid, [...ofMember, guardian]);
    return guardian;
  };
  const chosen = await mapInPortions(rows, pause, choose);
  await inPortions(added, pause, (portion) => insertGuardians(db, scope, portion));
  await fillEmails(db, scope, [...filled.values()]);
  const unused = new Set(added);
  const created = new Map<number, CreatedGuardian>();
  for (const [index, { line, member_uuid }] of rows.entries()) {
    const guardian = chosen[index];
    if (guardian?.id == null) continue;
    const link = `${member_uuid} ${guardian.id}`;
    const isNewLink = !linked.has(link);
    linked.add(link);
    created.set(line, {
      guardian_id: unused.delete(guardian) ? guardian.id : null,
      linked_guardian_id: isNewLink ? guardian.id : null,
      filled_guardian_id: filled.get(index)?.id ?? null,
    });
  }
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
  rows: readonly ImportedMember[],
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
  uuids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const members = await db
    .selectFrom('members')
    .select('uuid')
    .where('client_id', '=', client_id)
    .where('uuid', '=', anyOf(uuids))
    .where('remote', '=', true)
    .execute();
  return new Set(members.map(({ uuid }) => uuid));
};

const findLinks = (db: Writer, { client_id }: ClubScope, uuids: readonly string[]) =>
  db
    .selectFrom('member_guardians')
    .select(['member_uuid', 'guardian_id'])
    .where('client_id', '=', client_id)
    .where('member_uuid', '=', anyOf(uuids))
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

/** Writes guardians, and gives each its own id. Those of the same name and without an address are equal rows. */
const insertGuardians = async (
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
