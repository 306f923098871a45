/** One step of the schema. Its name begins with its number; a published step never changes. */
export type Migration = { readonly name: string; readonly sql: string };

export const migrationNumber = ({ name }: Migration): number => Number(name.slice(0, 4));

/** The version of a database with all of these migrations. */
export const newestMigration = (migrations: readonly Migration[]): number =>
  Math.max(0, ...migrations.map(migrationNumber));
