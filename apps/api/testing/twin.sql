-- A twin of every client: client 999999999 has a copy of each new row, with the same ids and other texts. A query without
-- its condition for the client also finds the copies, and one that changes a copy fails. Only without row-level security.
-- The twin itself is not in `clients`, so that tasks for all clients do nothing for it.
-- Tests themselves read and write views without the copies.
create schema without_twin;

create function testing.keep_twin() returns trigger language plpgsql as $$
begin
  raise exception 'A query of % changes the twin of its client', tg_table_name;
end $$;

do $$
declare
  the_table text;
  columns text;
  copies text;
begin
  for the_table, columns, copies in
    select c.relname, string_agg(quote_ident(a.attname), ', '),
      string_agg(case when a.attname = 'client_id' then '999999999'
        when a.attname in ('firstname', 'lastname', 'name', 'title', 'note', 'text')
          then format('''Twin '' || new.%I', a.attname)
        else format('new.%I', a.attname) end, ', ')
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('jobs', 'client_hosts')
      and exists (select from pg_attribute own where own.attrelid = c.oid and own.attname = 'client_id')
    group by c.relname
  loop
    -- As a replica, so that no trigger and no foreign key takes notice of the copy.
    execute format('create function testing.twin_of_%s() returns trigger language plpgsql security definer
      set session_replication_role = replica as $f$
      begin
        if new.client_id <> 999999999 then
          insert into public.%I (%s) overriding system value values (%s) on conflict do nothing;
        end if;
        return new;
      end $f$', the_table, the_table, columns, copies);
    execute format('create trigger a_twin before insert on %I for each row execute function testing.twin_of_%s()',
      the_table, the_table);
    execute format('create view without_twin.%I as select * from public.%I where client_id <> 999999999',
      the_table, the_table);
    -- `prune` deletes expired rows of all clients at the same time.
    execute format('create trigger a_twin_is_kept before update or delete on %I for each row
      when (old.client_id = 999999999 and current_query() !~ ''select prune\('')
      execute function testing.keep_twin()', the_table);
  end loop;
end $$;
