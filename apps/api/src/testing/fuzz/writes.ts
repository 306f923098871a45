import { sql } from 'kysely';
import type { TestDatabase } from '../test-database.ts';

/** A row that was written; what is rolled back is not told. */
export type Write = {
  readonly table: string;
  readonly client_id: number;
  readonly club_id: number;
};

export type Writes = {
  /** Rows written since it was asked last. */
  since(): Promise<readonly Write[]>;
};

/** Watches every table by a trigger that notes, in the writer's own transaction, that it wrote. */
export const watchWrites = async ({ owner }: Pick<TestDatabase, 'owner'>): Promise<Writes> => {
  await sql
    .raw(
      `create schema watch;
       create unlogged table watch.writes (
         id bigint generated always as identity primary key, "table" text, client_id bigint, club_id bigint);
       create function watch.note() returns trigger language plpgsql security definer as $$
         declare one json := to_json(coalesce(new, old));
         begin
           insert into watch.writes ("table", client_id, club_id)
             values (tg_table_name, (one->>'client_id')::bigint, (one->>'club_id')::bigint);
           return null;
         end $$;
       do $$ declare t text; begin
         for t in select tablename from pg_tables where schemaname = 'public' loop
           execute format('create trigger watch after insert or update or delete on %I
             for each row execute function watch.note()', t);
         end loop;
       end $$`,
    )
    .execute(owner);
  let last = 0;
  return {
    since: async () => {
      const { rows } = await sql<Write & { id: number }>`
        select * from watch.writes where id > ${last} order by id`.execute(owner);
      last = rows.at(-1)?.id ?? last;
      return rows;
    },
  };
};
