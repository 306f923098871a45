import type { DB } from '@springboard/api/src/database/schema.generated.ts';
import type { Insertable } from 'kysely';

export type Row<T extends keyof DB> = Insertable<DB[T]>;

/** Rows by table. Tables are written in this order, so that referenced ones come first. */
export type Rows = { [T in keyof DB]?: readonly Row<T>[] };

/** Numbers for the rows of a client, counting from 1 in each table. */
export type Ids = (table: keyof DB) => number;

export const createIds = (): Ids => {
  const last = new Map<keyof DB, number>();
  return (table) => {
    const id = (last.get(table) ?? 0) + 1;
    last.set(table, id);
    return id;
  };
};
