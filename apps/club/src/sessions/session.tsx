import type { AuditEntry, GroupMember, Session } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { groups, member, sessions } from '@springboard/i18n/areas/club';
import { lists } from '@springboard/i18n/areas/shared';
import {
  AuditList,
  CachedNotice,
  type CachedResult,
  isPaper,
  portalContext,
  renderLink,
  useFormat,
} from '@springboard/portal';
import { Card, EmptyState, Notice, PageHeader, textLinkClass } from '@springboard/ui';
import { MapPin } from 'lucide-react';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { paths } from '../paths.ts';
import { useGroupEntryText } from '../use-group-entry-text.ts';
import { RegisterPaper } from './register-paper.tsx';
import { Roster } from './roster.tsx';
import { CoachText, StateChip, usePlacesText } from './session-facts.tsx';
import { SessionHeader } from './session-header.tsx';

export const translations = [groups, member, sessions, lists];

/** A session on one date with its roster. It can be cancelled, restored and covered here, and gets guests. */
export function Component() {
  const { t } = useTranslation('club');
  const format = useFormat();
  const placesText = usePlacesText();
  const { reading, roster, audits, title } = useLoaderData<SessionPage>();
  const [search] = useSearchParams();
  const [session] = reading.value;
  if (session === undefined) {
    return (
      <>
        <PageHeader title={title} />
        <EmptyState title={t('sessions.unknown')} detail={t('sessions.unknownDetail')} />
      </>
    );
  }
  if (isPaper(search)) return <RegisterPaper session={session} roster={roster} />;
  const { group_id, cancelled, cancel_reason, register, absences } = session;
  return (
    <>
      <SessionHeader session={session} />
      <CachedNotice result={reading} />
      {cancelled && cancel_reason !== null && (
        <div className="mb-4">
          <Notice kind="warning">
            {t('sessions.cancelledBecause', { reason: cancel_reason })}
          </Notice>
        </div>
      )}
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <StateChip session={session} />
        {register.completed_by !== null && register.completed_ts !== null && (
          <span className="text-muted">
            {t('sessions.completedBy', {
              name: register.completed_by,
              time: format.moment(register.completed_ts),
            })}
          </span>
        )}
        {session.place != null && (
          <span className="inline-flex items-center gap-1 wrap-anywhere">
            <MapPin aria-hidden size={16} className="shrink-0 text-muted" />
            {session.place}
          </span>
        )}
        <span className="tabular">{placesText(session)}</span>
        <span>
          <CoachText session={session} />
        </span>
        {absences > 0 && <span>{t('sessions.absences', { number: format.number(absences) })}</span>}
        {renderLink({
          to: paths.group(group_id),
          className: textLinkClass,
          children: t('sessions.toGroup'),
        })}
      </div>
      <Roster session={session} roster={roster} />
      {audits.length > 0 && <History group_id={group_id} entries={audits} />}
    </>
  );
}

/** What was changed about the session, with Undo for 30 days (D18). */
function History({ group_id, entries }: { group_id: number; entries: readonly AuditEntry[] }) {
  const { t } = useTranslation('club');
  const textOf = useGroupEntryText(entries, group_id);
  return (
    <Card title={t('group.sections.history')} className="mt-6 max-w-3xl">
      <AuditList entries={entries} actionText={textOf} />
    </Card>
  );
}

/** `title` is the text of the breadcrumb. */
type SessionPage = {
  /** One session, or none on this date. */
  readonly reading: CachedResult<Session[]>;
  readonly roster: readonly GroupMember[];
  readonly audits: readonly AuditEntry[];
  readonly title: string;
};

export async function loader({
  context,
  params,
  request,
}: LoaderFunctionArgs): Promise<SessionPage> {
  const { queries } = portalContext(context);
  const id = Number(params['groupId']);
  const date = params['date'] ?? '';
  if (!Number.isSafeInteger(id) || id < 1 || !/^\d{4}-\d\d-\d\d$/.test(date)) {
    return {
      reading: { value: [], total: null, as_of: null, etag: null },
      roster: [],
      audits: [],
      title: date,
    };
  }
  const [reading, roster, audits] = await Promise.all([
    queries.fetch(
      'GET /sessions',
      { query: { from: date, to: date, 'group_id[]': [id] } },
      request.signal,
    ),
    queries.fetch(
      'GET /groups/:id/members',
      {
        params: { id },
        query: {
          session_date: date,
          with_attendance: 1,
          // Only the register on paper shows them, and each view of an alert is logged (D19).
          ...(isPaper(new URL(request.url).searchParams) && { with_alerts: 1 }),
          per_page: 1000,
          sort: 'afirstname',
        },
      },
      request.signal,
    ),
    queries.fetch(
      'GET /audits',
      { query: { group_id: id, session_date: date, per_page: 100 } },
      request.signal,
    ),
  ]);
  return {
    reading,
    roster: roster.value,
    audits: audits.value,
    title: reading.value[0]?.name ?? date,
  };
}
