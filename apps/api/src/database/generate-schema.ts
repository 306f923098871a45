import { generate, PostgresDialect } from 'kysely-codegen';
import type { Kysely } from 'kysely';

/** Columns whose values are a type of the contract. */
const VOCABULARY = {
  'attendance.absence': 'AbsenceReason | null',
  'attendance_history.absence': 'AbsenceReason | null',
  'calendar_feeds.language': 'Generated<Locale>',
  'calendar_feeds.names': 'Generated<CalendarNames>',
  'client_hosts.portal': 'Portal',
  'client_languages.language': 'Locale',
  'clients.auth_provider': 'Generated<AuthProvider>',
  'clubs.member_types': 'Generated<MemberTypes>',
  'member_alerts.kind': 'AlertKind',
  'operations.result': 'OpResult',
  'refresh_token_families.portal': 'Portal',
  'refresh_token_families.role': 'Role',
  'reported_absences.absence': 'AbsenceReason',
  'user_clubs.role': "Exclude<Role, 'ngo'>",
  // Flags that the calls have as 0 and 1.
  'client_languages.active': 'Generated<0 | 1>',
  'clubs.parent_portal': 'Generated<0 | 1>',
  'groups.status': 'Generated<0 | 1>',
};

const IMPORTS = [
  'AbsenceReason',
  'AlertKind',
  'AuthProvider',
  'CalendarNames',
  'Locale',
  'MemberTypes',
  'OpResult',
  'Portal',
  'Role',
];

/** The text of schema.generated.ts, from a migrated database. */
export const generateSchema = <T>(db: Kysely<T>): Promise<string> =>
  generate({
    db,
    dialect: new PostgresDialect({ dateParser: 'string' }),
    outFile: null,
    excludePattern: '{*.schema_migrations,pgboss.*}',
    typeMapping: { int8: 'number', json: 'JsonText' },
    overrides: { columns: VOCABULARY },
    customImports: {
      ...Object.fromEntries(IMPORTS.map((name) => [name, '@springboard/contract'])),
      JsonText: './json.ts',
    },
    typeOnlyImports: true,
  });
