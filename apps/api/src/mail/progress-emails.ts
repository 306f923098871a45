import { DAY_SECONDS } from '@springboard/domain';
import type { Locale } from '@springboard/contract';
import { sql } from 'kysely';
import type { FindScheme } from '../assessments/schemes.ts';
import { findTitles } from '../assessments/titles.ts';
import { type Reader, withWriteTransaction, type Writer } from '../database/tenant-transaction.ts';
import {
  type EmailTaskDeps,
  findClientIds,
  findClientOrigin,
  serverTenant,
} from '../operations/each-client.ts';

/** The hour of the digest on Sunday, in the club's time zone. */
const DIGEST_HOUR = 17;
const WEEK_SECONDS = 7 * DAY_SECONDS;
/** A guardian who wants immediate e-mails gets at most one an hour. */
const INTERVAL_SECONDS = 3600;

/** What the server received after `since` and until `until`, in seconds. */
export type ProgressPeriod = { since: number; until: number };

/** A completed level, or a note that guardians may read. */
export type ProgressNotice = { firstname: string } & (
  | { kind: 'level'; level: string }
  | { kind: 'note' }
);

/**
 * Enqueues e-mails about completed levels and new notes to the guardians who see the progress of the child: on Sunday
 * evening with those of the week, or within an hour for users who chose so. Returns the number of e-mails. Several
 * servers may call it concurrently.
 */
export const enqueueProgressEmails = async (deps: EmailTaskDeps): Promise<number> => {
  const { database, now } = deps;
  let enqueued = 0;
  for (const client_id of await findClientIds(database)) {
    const origin = await findClientOrigin(deps, client_id, 'parent');
    if (origin === null) continue;
    enqueued += await withWriteTransaction(database, serverTenant(client_id), (db) =>
      enqueueOfClient(db, deps, { client_id, origin, now: now() }),
    );
  }
  return enqueued;
};

type Scope = { client_id: number; origin: string; now: number };

const enqueueOfClient = async (
  db: Writer,
  { jobs, api_address }: EmailTaskDeps,
  { client_id, origin, now }: Scope,
): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('progress e-mails', ${client_id}))`.execute(
    db,
  );
  const { rows } = await sql<{ user_uuid: string; club_id: number; since: number }>`
    with due as (
      select distinct on (u.uuid) u.uuid as user_uuid, club.id as club_id,
        greatest(coalesce(pe.sent_through, 0), ${now - WEEK_SECONDS}::bigint) as since
      from users u
      join guardians g on g.client_id = u.client_id and g.user_uuid = u.uuid
      join clubs club on club.client_id = g.client_id and club.id = g.club_id
        and club.deleted_at is null and club.parent_portal = 1
      left join progress_emails pe on pe.client_id = u.client_id and pe.user_uuid = u.uuid
      cross join lateral (select to_timestamp(${now}) at time zone club.time_zone as time) local
      where u.client_id = ${client_id} and u.status = 'active'
        and case when pe.immediately
          then coalesce(pe.sent_through, 0) <= ${now - INTERVAL_SECONDS}
          else extract(isodow from local.time) = 7 and extract(hour from local.time) >= ${DIGEST_HOUR}
            and coalesce(to_timestamp(pe.sent_through) at time zone club.time_zone, '-infinity')
              < local.time::date + ${DIGEST_HOUR} * interval '1 hour'
        end
      order by u.uuid, club.id)
    select due.user_uuid, due.club_id, due.since from due
    where exists (${newsOf({ client_id, user: sql`due.user_uuid` }, { since: sql`due.since`, until: sql`${now}::bigint` })})
    order by due.user_uuid`.execute(db);
  for (const { user_uuid, club_id, since } of rows) {
    await sql`
      insert into progress_emails (client_id, user_uuid, sent_through)
      values (${client_id}, ${user_uuid}, ${now})
      on conflict (client_id, user_uuid) do update set sent_through = excluded.sent_through`.execute(
      db,
    );
    const email = { user_uuid, subject: 'progress', language_id: null, origin } as const;
    const period = { since, until: now };
    await jobs.add(
      db,
      { client_id, club_id, user_uuid: '' },
      'send_email',
      { ...email, api_origin: api_address ?? origin, progress: period },
      now,
    );
  }
  return rows.length;
};

type Sql = ReturnType<typeof sql>;

/**
 * Levels that a grade completed and notes that were written or shared in the period, of the children whose progress the
 * user sees. A device may send a grade days later, so the time of receipt counts.
 */
const newsOf = (
  { client_id, user }: { client_id: number; user: Sql },
  { since, until }: { since: Sql; until: Sql },
) => sql`
  select m.firstname, m.uuid as member_uuid, news.scheme_uuid, news.node_id, news.at
  from guardians g
  join member_guardians mg on mg.client_id = g.client_id and mg.guardian_id = g.id and not mg.restricted
    and 'progress' = any (mg.sees)
  join members m on m.client_id = mg.client_id and m.uuid = mg.member_uuid and m.merged_into is null
  cross join lateral (
    select a.scheme_uuid, a.slug as node_id, a.completed_ts as at from awards a
    where a.client_id = m.client_id and a.member_uuid = m.uuid and exists (
      select from score_history h where h.client_id = a.client_id and h.member_uuid = a.member_uuid
        and h.scheme_uuid = a.scheme_uuid and h.ts = a.completed_ts
        and h.received_ts > ${since} and h.received_ts <= ${until})
    union all
    select null, null, max(shared.updated_at) from (
      select n.updated_at from notes n
      where n.client_id = m.client_id and n.member_uuid = m.uuid and n.shareable and trim(n.note) <> '' and (
        exists (select from note_history h where h.client_id = n.client_id and h.member_uuid = n.member_uuid
          and h.received_ts > ${since} and h.received_ts <= ${until})
        or exists (select from audit_log l where l.client_id = n.client_id and l.member_uuid = n.member_uuid
          and l.action = 'note.share' and l.ts > ${since} and l.ts <= ${until}))
      union all
      select e.updated_at from shared_notes e
      where e.client_id = m.client_id and e.member_uuid = m.uuid
        and e.shared_at > ${since} and e.shared_at <= ${until}) shared
    having count(*) > 0
  ) news
  where g.client_id = ${client_id} and g.user_uuid = ${user}`;

type NoticesScope = { client_id: number; user_uuid: string; language: Locale };

/** The news of an e-mail that still hold, by child and time. Levels are in the language of the e-mail (D21). */
export const findProgressNotices = async (
  db: Reader,
  findScheme: FindScheme,
  { client_id, user_uuid, language }: NoticesScope,
  { since, until }: ProgressPeriod,
): Promise<readonly ProgressNotice[]> => {
  const news = newsOf(
    { client_id, user: sql`${user_uuid}::uuid` },
    { since: sql`${since}::bigint`, until: sql`${until}::bigint` },
  );
  const { rows } = await sql<{
    firstname: string;
    scheme_uuid: string | null;
    node_id: string | null;
  }>`select distinct * from (${news}) news order by firstname, member_uuid, at, node_id`.execute(
    db,
  );
  const notices: ProgressNotice[] = [];
  for (const { firstname, scheme_uuid, node_id } of rows) {
    if (scheme_uuid === null || node_id === null) {
      notices.push({ firstname, kind: 'note' });
      continue;
    }
    const scheme = await findScheme(db, client_id, { uuid: scheme_uuid });
    const titleOf = scheme && (await findTitles(db, client_id, scheme, language));
    notices.push({ firstname, kind: 'level', level: titleOf?.(node_id) ?? node_id });
  }
  return notices;
};
