import type { Migration } from './migration.ts';

/**
 * Members and guardians are found by their words in any order, without accents and apostrophes: "oconnor" finds
 * "O'Connor" (portals §C). The normalized name is stored, because normalizing takes longer than comparing.
 */
export const memberSearch: Migration = {
  name: '0050_member_search',
  sql: `
create function search_name(given text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(regexp_replace(search_text(given), '[''’ʼ\`´]', '', 'g'), '[^[:alnum:]]+', ' ', 'g') $$;

create function set_search_name() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.search_name := search_name(new.firstname || ' ' || new.lastname);
  return new;
end $$;

set local app.maintenance = 'on';
alter table members add column search_name text not null default '';
alter table guardians add column search_name text not null default '';
update members set search_name = search_name(firstname || ' ' || lastname);
update guardians set search_name = search_name(firstname || ' ' || lastname);
create trigger search_name before insert or update on members
  for each row execute function set_search_name();
create trigger search_name before insert or update on guardians
  for each row execute function set_search_name();
`,
};
