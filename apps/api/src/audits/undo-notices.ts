import { sql } from 'kysely';
import type { Reader, Writer } from '../database/tenant-transaction.ts';
import {
  type ComingChanges,
  compareComingSessions,
  findComingSessions,
  notifyOfChanges,
} from '../groups/coming-sessions.ts';
import type { Jobs } from '../jobs/jobs.ts';
import {
  addSessionNotices,
  type NoticeOrigins,
  type NoticeScope,
  type SessionKey,
} from '../mail/session-notices.ts';

/**
 * Restores an entry, and sends guardians and coaches e-mails about the sessions that this cancels, restores, moves or
 * removes. For an entry whose call sent e-mails about its change.
 */
export const notifyOfUndo = async (
  db: Writer,
  jobs: Pick<Jobs, 'add'>,
  scope: NoticeScope,
  { id, origins }: { id: number; origins: NoticeOrigins },
  restore: () => Promise<void>,
): Promise<void> => {
  const { client_id, now } = scope;
  const groups = await findChangedGroups(db, client_id, id);
  const find = async () => {
    const sessions = [];
    for (const group_id of groups) {
      sessions.push(await findComingSessions(db, { client_id, group_id, now }));
    }
    return sessions;
  };
  const before = await find();
  const states = await findChangedStates(db, scope, id);
  await restore();
  const after = await find();
  const cancelled = states.filter((session) => session.cancelled);
  const restored: SessionKey[] = states.filter((session) => !session.cancelled);
  await addSessionNotices(db, jobs, scope, { sessions: cancelled, change: 'cancelled', origins });
  const isCounted = (session: SessionKey) => states.some((state) => isSame(state, session));
  const moved: ComingChanges['moved'][number][] = [];
  const removed: ComingChanges['removed'][number][] = [];
  for (const [at] of groups.entries()) {
    const [was = [], is = []] = [before[at], after[at]];
    const changes = compareComingSessions(was, is);
    moved.push(...changes.moved);
    removed.push(...changes.removed.filter((session) => !isCounted(session)));
    // The opposite of a removal.
    restored.push(
      ...compareComingSessions(is, was).removed.filter((session) => !isCounted(session)),
    );
  }
  await addSessionNotices(db, jobs, scope, { sessions: restored, change: 'restored', origins });
  await notifyOfChanges(db, jobs, scope, { moved, removed, origins });
};

const isSame = (a: SessionKey, b: SessionKey): boolean =>
  a.group_id === b.group_id && a.date === b.date;

/** The groups of which the entry changed the place, a weekly time or a session. */
const findChangedGroups = async (
  db: Reader,
  client_id: number,
  audit_id: number,
): Promise<readonly number[]> => {
  const { rows } = await sql<{ group_id: number }>`
    select distinct (case r.table_name when 'groups' then r.key->>'id'
      else coalesce(r.after, r.before)->>'group_id' end)::bigint as group_id
    from audit_rows r where r.client_id = ${client_id} and r.audit_id = ${audit_id}
      and r.table_name in ('groups', 'group_times', 'sessions')
    order by group_id`.execute(db);
  return rows.map(({ group_id }) => group_id);
};

/** The sessions that the entry cancelled or restored and that are not over, with the state before it. */
const findChangedStates = async (
  db: Reader,
  { client_id, now }: NoticeScope,
  audit_id: number,
): Promise<readonly (SessionKey & { cancelled: boolean })[]> => {
  const { rows } = await sql<SessionKey & { cancelled: boolean }>`
    select (r.before->>'group_id')::bigint as group_id, r.before->>'date' as date,
      (r.before->>'cancelled')::boolean as cancelled
    from audit_rows r where r.client_id = ${client_id} and r.audit_id = ${audit_id}
      and r.table_name = 'sessions' and r.before->'cancelled' <> r.after->'cancelled'
      and (r.before->>'end_at')::bigint > ${now}
    order by r.position`.execute(db);
  return rows;
};
