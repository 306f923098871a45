import type {
  Consent,
  ConsentDraft,
  ConsentQuestion,
  ConsentTexts,
  ConsentVersion,
  UnansweredConsent,
} from '@springboard/contract';
import { sql } from 'kysely';
import { byName, limitOf, type PageQuery } from '../database/paging.ts';
import { actForClubs, type Reader } from '../database/tenant-transaction.ts';
import { etagOf } from '../http/etag.ts';

type ClubKey = { client_id: number; club_id: number | null };
type MemberKey = { client_id: number; uuid: string };

type TextRow = Pick<ConsentVersion, 'id' | 'kind' | 'texts' | 'needs_answer'> & {
  club_id: number | null;
  version: number | null;
  valid_from: number | null;
};

const TEXT = sql`t.id, t.kind, t.club_id, t.version, t.texts, t.needs_answer, t.valid_from`;

/**
 * The texts of a club by kind, or with `club_id` null those of the national body. A club also has those of the national
 * body, but of a kind with versions of its own.
 */
export const findConsentTexts = async (
  db: Reader,
  { client_id, club_id }: ClubKey,
): Promise<ConsentTexts[]> => {
  const { rows } = await sql<TextRow>`
    select ${TEXT} from consent_texts t
    where t.client_id = ${client_id} and (t.club_id is not distinct from ${club_id}::bigint
      or t.club_id is null and t.version is not null)
    order by t.kind, t.club_id nulls last, t.version desc`.execute(db);
  const counts = await sql<{ text_id: number; members: number; unanswered: number }>`
    select text_id, count(*)::integer as members, count(*) filter (where is_due)::integer as unanswered
    from consents_in_force
    where client_id = ${client_id} and (${club_id}::bigint is null or club_id = ${club_id})
    group by text_id`.execute(db);
  const countsById = new Map(counts.rows.map((row) => [row.text_id, row]));
  const owned = rows.filter((row) => row.club_id !== null && row.version !== null);
  const replaced = new Set(owned.map(({ kind }) => kind));
  const shown = rows.filter((row) => row.club_id === club_id || !replaced.has(row.kind));
  return [...Map.groupBy(shown, (row) => `${row.club_id} ${row.kind}`).values()].flatMap(
    (texts) => {
      const [first] = texts;
      if (first === undefined) return [];
      const versions = texts.flatMap(toVersion);
      const draft = texts.find(({ version }) => version === null);
      const { members = 0, unanswered = 0 } = countsById.get(versions[0]?.id ?? 0) ?? {};
      return {
        kind: first.kind,
        is_national: first.club_id === null,
        draft: draft === undefined ? null : toDraft(draft),
        versions,
        members,
        unanswered,
      };
    },
  );
};

const toVersion = ({
  version,
  valid_from,
  club_id: _club_id,
  ...text
}: TextRow): readonly ConsentVersion[] =>
  version === null || valid_from === null ? [] : [{ ...text, version, valid_from }];

const toDraft = ({ id, kind, texts, needs_answer }: TextRow): ConsentDraft => ({
  id,
  kind,
  texts,
  needs_answer,
  etag: etagOf(JSON.stringify([texts, needs_answer])),
});

/** The draft of the club, locked; with `club_id` null of the national body. */
export const lockDraft = async (
  db: Reader,
  { client_id, club_id }: ClubKey,
  id: number,
): Promise<ConsentDraft | undefined> => {
  const { rows } = await sql<TextRow>`
    select ${TEXT} from consent_texts t
    where t.client_id = ${client_id} and t.id = ${id} and t.version is null
      and t.club_id is not distinct from ${club_id}::bigint
    for update`.execute(db);
  return rows.map(toDraft)[0];
};

/** Whether the text is a version of the club or of the national body. */
export const isPublished = async (
  db: Reader,
  { client_id, club_id }: ClubKey,
  id: number,
): Promise<boolean> => {
  const { rows } = await sql`
    select from consent_texts t where t.client_id = ${client_id} and t.id = ${id}
      and t.version is not null and (t.club_id = ${club_id} or t.club_id is null)`.execute(db);
  return rows.length > 0;
};

/** Members who need an answer to the version, by name. */
export const findUnanswered = async (
  db: Reader,
  { client_id, club_id }: ClubKey,
  id: number,
  page: PageQuery,
): Promise<{ members: UnansweredConsent[]; total: number }> => {
  const due = sql`from consents_in_force c
    join members m on m.client_id = c.client_id and m.uuid = c.member_uuid
    where c.client_id = ${client_id} and c.club_id = ${club_id} and c.text_id = ${id} and c.is_due`;
  const { rows: members } = await sql<UnansweredConsent>`
    select m.uuid, m.firstname, m.lastname,
      exists (select from member_guardians mg
        join guardians g on g.client_id = mg.client_id and g.id = mg.guardian_id
        where mg.client_id = m.client_id and mg.member_uuid = m.uuid and mg.acts and not mg.restricted
          and g.user_uuid is not null) as has_guardian,
      (select json_build_object('agreed', a.agreed, 'version', t.version, 'ts', a.ts) from consents a
        left join consent_texts t on t.client_id = a.client_id and t.id = a.text_id
        where a.client_id = m.client_id and a.member_uuid = m.uuid and a.kind = c.kind
        order by a.ts desc, a.id desc limit 1) as last
    ${due}
    order by ${byName(sql`m.firstname`)}, ${byName(sql`m.lastname`)}, m.uuid ${limitOf(page)}`.execute(
    db,
  );
  const counted = await sql<{ total: number }>`select count(*)::integer as total ${due}`.execute(
    db,
  );
  return { members, total: counted.rows[0]?.total ?? 0 };
};

/** The texts that apply to the member, with every version that was answered. */
export const findQuestions = async (
  db: Reader,
  { client_id, uuid }: MemberKey,
): Promise<ConsentQuestion[]> => {
  const { rows } = await sql<Omit<ConsentQuestion, 'versions'> & { club_id: number | null }>`
    select c.kind, c.text_id, c.is_due, t.club_id,
      case when c.is_due then (select max(r.requested_at) from consent_requests r
        where r.client_id = c.client_id and r.member_uuid = c.member_uuid and r.kind = c.kind
          and not exists (select from consents a where a.client_id = r.client_id
            and a.member_uuid = r.member_uuid and a.kind = r.kind and a.ts > r.requested_at)) end as requested_at
    from consents_in_force c
    join consent_texts t on t.client_id = c.client_id and t.id = c.text_id
    where c.client_id = ${client_id} and c.member_uuid = ${uuid}
    order by c.is_due desc, c.kind`.execute(db);
  const texts = await sql<TextRow & { answered: boolean }>`
    select ${TEXT}, t.id in (select text_id from consents
      where client_id = ${client_id} and member_uuid = ${uuid}) as answered
    from consent_texts t
    where t.client_id = ${client_id} and t.kind = any (${rows.map(({ kind }) => kind)}::text[])
      and t.version is not null
      and (t.club_id is null or t.club_id = (select club_id from members
        where client_id = ${client_id} and uuid = ${uuid}))
    order by t.valid_from desc, t.version desc`.execute(db);
  return rows.map(({ club_id, ...question }) => ({
    ...question,
    versions: texts.rows
      .filter((text) => text.kind === question.kind && (text.club_id === club_id || text.answered))
      .flatMap(({ answered: _answered, ...text }) => toVersion(text)),
  }));
};

/** All answers, latest first. */
export const findConsents = async (
  db: Reader,
  { client_id, uuid }: MemberKey,
): Promise<Consent[]> => {
  const { rows } = await sql<Consent>`
    select c.id, c.kind, c.agreed, c.ts, c.text_id, t.version, json_build_object('uuid', c.user_uuid,
      'name', trim(coalesce(u.firstname, '') || ' ' || coalesce(u.lastname, ''))) as "user"
    from consents c
    left join consent_texts t on t.client_id = c.client_id and t.id = c.text_id
    left join users u on u.client_id = c.client_id and u.uuid = c.user_uuid
    where c.client_id = ${client_id} and c.member_uuid = ${uuid}
    order by c.ts desc, c.id desc`.execute(db);
  return rows;
};

/**
 * The same for a guardian, whose own rights show no names of others. From here on, the transaction reads as an
 * administrator of the clubs that have the answers.
 */
export const findConsentsOfChild = async (
  db: Reader,
  { client_id, uuid }: MemberKey,
): Promise<Consent[]> => {
  const { rows } = await sql<{ club_id: number }>`
    select distinct club_id from consents
    where client_id = ${client_id} and member_uuid = ${uuid}`.execute(db);
  await actForClubs(
    db,
    rows.map(({ club_id }) => club_id),
  );
  return findConsents(db, { client_id, uuid });
};
