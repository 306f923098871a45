/** A row as JSON. */
export type Row = Record<string, unknown>;

/** All that an export says of other people. */
export type Person = { role: string; firstname: string };

export type PeopleByUuid = ReadonlyMap<string, Person>;

export type Subject = {
  member_uuid: string;
  guardian_uuid: string | null;
  /** The guardian's rows in `guardians`. */
  guardian_ids: ReadonlySet<unknown>;
  safeguarding: { alert_ids: ReadonlySet<number>; audit_ids: ReadonlySet<number> };
  people: PeopleByUuid;
};

/** Columns with the uuid of a user. */
const USER_COLUMNS: ReadonlySet<string> = new Set([
  'user_uuid',
  'created_by',
  'decided_by',
  'revoked_by',
  'returned_by',
  'details_confirmed_by',
]);

/** Fields without a meaning for the reader, or with another person's name or device. */
const OMITTED: ReadonlySet<string> = new Set([
  'client_id',
  'device_id',
  'request_id',
  'search_name',
  'updated_by',
  'member_firstname',
  'other_uuid',
  'api_origin',
  'club_origin',
  'parent_origin',
]);

/** What other guardians, or the file of an import, say of the child and not of themselves. */
const CHILD_FIELDS: ReadonlySet<string> = new Set([
  'firstname',
  'lastname',
  'dob',
  'ngo_id',
  'text',
]);

/** What a row keeps that is about another child: when and what, without a text. */
const OTHER_CHILD_COLUMNS: ReadonlySet<string> = new Set([
  'action',
  'agreed',
  'created_at',
  'decided_at',
  'entity',
  'from_date',
  'kind',
  'role',
  'state',
  'to_date',
  'ts',
  'view_date',
]);

/** Whether the row belongs in the file. What is about safeguarding does not (docs/security.md). */
export const isAbout = (table: string, row: Row, { safeguarding }: Subject): boolean => {
  if (table === 'member_alerts') return !safeguarding.alert_ids.has(Number(row['id']));
  if (table === 'audit_log') return !safeguarding.audit_ids.has(Number(row['id']));
  if (table === 'audit_rows') return !safeguarding.audit_ids.has(Number(row['audit_id']));
  return table !== 'access_log' || row['action'] !== 'safeguarding';
};

/** A row without what it says of other people. */
export const contentOf = (table: string, row: Row, subject: Subject): Row => {
  const { member_uuid } = row;
  if (typeof member_uuid === 'string' && member_uuid !== subject.member_uuid) {
    return {
      ...pick(row, OTHER_CHILD_COLUMNS),
      child: { role: 'child', firstname: row['member_firstname'] },
    };
  }
  const content = describePeople(row, subject);
  switch (table) {
    case 'change_requests':
      return {
        ...content,
        fields: fieldsOf(row, 'fields', subject),
        previous: fieldsOf(row, 'previous', subject),
      };
    case 'emergency_contacts':
      // Another person, of whom the file has the first name, as of all others.
      return { ...content, name: String(row['name']).split(' ')[0] ?? null, phone: null };
    case 'import_rows':
      return { ...content, ...pickFields(row, ['given', 'before']), detail: null };
    case 'audit_log':
      return { ...content, detail: null };
    case 'audit_rows': {
      const { table_name } = row;
      return {
        ...content,
        key: null,
        before: imageOf(String(table_name), row['before'], subject),
        after: imageOf(String(table_name), row['after'], subject),
      };
    }
    default:
      return content;
  }
};

/** The uuids of users in a row, and in the images of an audit entry. */
export const findUserUuids = (row: Row): string[] =>
  Object.entries(row).flatMap(([column, value]) => {
    if (USER_COLUMNS.has(column)) return typeof value === 'string' ? [value] : [];
    return (column === 'before' || column === 'after') && isRow(value) ? findUserUuids(value) : [];
  });

/** An earlier or later state of a row. The file has those of the child and of the guardian. */
const imageOf = (table: string, image: unknown, subject: Subject): Row | null => {
  if (!isRow(image)) return null;
  if (table === 'guardians') {
    return subject.guardian_ids.has(image['id']) ? describePeople(image, subject) : null;
  }
  const uuid = table === 'members' ? image['uuid'] : image['member_uuid'];
  if (table === 'member_guardians' && !subject.guardian_ids.has(image['guardian_id'])) return null;
  return uuid === subject.member_uuid ? contentOf(table, image, subject) : null;
};

const describePeople = (row: Row, { people }: Subject): Row =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => !OMITTED.has(column))
      .map(([column, value]) => [
        column,
        USER_COLUMNS.has(column) && typeof value === 'string' ? (people.get(value) ?? null) : value,
      ]),
  );

/** The guardian's own words in full, except the contact of a further guardian. */
const fieldsOf = (row: Row, column: string, { guardian_uuid }: Subject): Row => {
  const fields = childFields(row[column]);
  if (row['kind'] === 'guardian') return { firstname: fields['firstname'] };
  return row['user_uuid'] === guardian_uuid && isRow(row[column]) ? row[column] : fields;
};

/** These columns of an import with the fields of the child. */
const pickFields = (row: Row, columns: readonly string[]): Row =>
  Object.fromEntries(columns.map((column) => [column, childFields(row[column])]));

const childFields = (value: unknown): Row => (isRow(value) ? pick(value, CHILD_FIELDS) : {});

const pick = (row: Row, columns: ReadonlySet<string>): Row =>
  Object.fromEntries(Object.entries(row).filter(([column]) => columns.has(column)));

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
