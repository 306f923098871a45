import { sql } from 'kysely';
import type { TestDatabase } from './test-database.ts';

/** A committed write of a row. */
export type Write = {
  readonly table: string;
  readonly client_id: number;
  readonly club_id: number;
};

/** A write with the content of its row. */
export type WrittenRow = Write & {
  /** JSON of the row before and after; null: it did not exist. */
  readonly was: string | null;
  readonly is: string | null;
};

export type Writes = {
  /** Rows written since the last call. */
  since(): Promise<readonly Write[]>;
  /** Lists later writes and can undo them: rows, and the numbers of sequences. */
  checkpoint(): Promise<Checkpoint>;
};

export type Checkpoint = {
  readonly writes: () => Promise<readonly WrittenRow[]>;
  readonly undo: () => Promise<void>;
};

/** Watches every table, also those of the job queue, with a trigger that records each write in its own transaction. */
export const watchWrites = async ({ owner }: Pick<TestDatabase, 'owner'>): Promise<Writes> => {
  await sql.raw(WATCH).execute(owner);
  let last = 0;
  return {
    since: async () => {
      const { rows } = await sql<Write & { id: number }>`
        select id, "table", client_id, club_id from watch.writes where id > ${last} order by id`.execute(
        owner,
      );
      last = rows.at(-1)?.id ?? last;
      return rows;
    },
    checkpoint: async () => {
      const { rows } = await sql<{ id: number; drawn: string }>`
        select coalesce(max(id), 0) as id, (select json_agg(s) from watch.drawn s)::text as drawn
        from watch.writes`.execute(owner);
      const { id = 0, drawn = '[]' } = rows[0] ?? {};
      return {
        writes: async () => {
          const written = await sql<WrittenRow>`
            select "table", client_id, club_id, was::text as was, "is"::text as "is"
            from watch.writes where id > ${id} order by id`.execute(owner);
          return written.rows;
        },
        undo: async () => {
          await sql`select watch.undo(${id}, ${drawn}::json)`.execute(owner);
        },
      };
    },
  };
};

/** Rows that were deleted and added in total, whatever happened to them in between. */
export const differenceOf = (rows: readonly WrittenRow[]): readonly string[] => {
  const difference: string[] = [];
  const put = (sign: string, opposite: string, table: string, row: string | null) => {
    if (row === null) return;
    const at = difference.indexOf(`${opposite} ${table} ${row}`);
    if (at === -1) difference.push(`${sign} ${table} ${row}`);
    else difference.splice(at, 1);
  };
  for (const { table, was, is } of rows) {
    put('-', '+', table, was);
    put('+', '-', table, is);
  }
  return difference;
};

/** A partition is recorded under its own name. The trigger is on its parent table. */
const WATCH = `
create schema watch;
create unlogged table watch.writes (
  id bigint generated always as identity primary key, "schema" text, "table" text,
  client_id bigint, club_id bigint, was json, "is" json);
create view watch.drawn as
  select schemaname as "schema", sequencename as name, start_value, last_value
  from pg_sequences where schemaname = 'public';

create function watch.note() returns trigger language plpgsql security definer as $$
  declare
    was json := case when tg_op <> 'INSERT' then to_json(old) end;
    now_is json := case when tg_op <> 'DELETE' then to_json(new) end;
    one json := coalesce(now_is, was);
  begin
    insert into watch.writes ("schema", "table", client_id, club_id, was, "is") values (tg_table_schema,
      tg_table_name, (one->>'client_id')::bigint, (one->>'club_id')::bigint, was, now_is);
    return null;
  end $$;
do $$ declare t regclass; begin
  for t in select oid from pg_class where relkind in ('r', 'p') and not relispartition
    and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
  loop
    execute format('create trigger watch after insert or update or delete on %s
      for each row execute function watch.note()', t);
  end loop;
end $$;

create function watch.undo(after_id bigint, drawn json) returns void language plpgsql as $$
  declare w watch.writes; place text;
  begin
    set local session_replication_role = replica;
    for w in select * from watch.writes where id > after_id order by id desc loop
      place := format('%I.%I', w."schema", w."table");
      if w."is" is not null then
        execute format('delete from %s t where to_json(t)::text = $1', place) using w."is"::text;
      end if;
      if w.was is not null then
        execute format('insert into %s overriding system value
          select * from json_populate_record(null::%s, $1)', place, place) using w.was;
      end if;
    end loop;
    delete from watch.writes where id > after_id;
    perform setval(format('%I.%I', s."schema", s.name), coalesce(s.last_value, s.start_value),
        s.last_value is not null)
      from json_to_recordset(drawn) as s("schema" text, name text, start_value bigint, last_value bigint)
      join watch.drawn d using ("schema", name) where d.last_value is distinct from s.last_value;
  end $$`;
