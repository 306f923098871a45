import type { GroupMember, Session } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { groups, sessions } from '@springboard/i18n/areas/club';
import {
  CachedNotice,
  type CachedResult,
  portalContext,
  renderLink,
  useFormat,
  useOfflineReason,
} from '@springboard/portal';
import { Button, Card, Chip, EmptyState, Notice, PageHeader } from '@springboard/ui';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { paths } from '../paths.ts';
import { ChangeDialog, type SessionAction } from './change-dialog.tsx';
import { CoachText, StateChip, usePlacesText } from './session-facts.tsx';

export const translations = [groups, sessions];

/** A session on one date with its roster. It can be cancelled, restored and covered here. */
export function Component() {
  const { t } = useTranslation('club');
  const format = useFormat();
  const placesText = usePlacesText();
  const offlineReason = useOfflineReason();
  const { reading, roster, title } = useLoaderData<SessionPage>();
  const [action, setAction] = useState<SessionAction | null>(null);
  const [session] = reading.value;
  if (session === undefined) {
    return (
      <>
        <PageHeader title={title} />
        <EmptyState title={t('sessions.unknown')} detail={t('sessions.unknownDetail')} />
      </>
    );
  }
  const { name, date, start_at, end_at, cancelled, cancel_reason, register, absences } = session;
  const isBegun = register.state !== 'not_started';
  return (
    <>
      <PageHeader
        title={name}
        subtitle={
          <span className="tabular">
            {format.date(date)}, {format.time(start_at)}–{format.time(end_at)}
          </span>
        }
        actions={
          <>
            <Button disabledReason={offlineReason} onClick={() => setAction('cover')}>
              {t('sessions.actions.cover')}
            </Button>
            <Button
              disabledReason={
                offlineReason ?? (!cancelled && isBegun ? t('sessions.registerBegun') : undefined)
              }
              onClick={() => setAction(cancelled ? 'restore' : 'cancel')}
            >
              {t(cancelled ? 'sessions.actions.restore' : 'sessions.actions.cancel')}
            </Button>
          </>
        }
      />
      <CachedNotice result={reading} />
      {cancelled && (
        <div className="mb-4">
          <Notice kind="warning">
            {cancel_reason === null
              ? t('sessions.states.cancelled')
              : t('sessions.cancelledBecause', { reason: cancel_reason })}
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
        <span className="tabular">{placesText(session)}</span>
        <span>
          <CoachText session={session} />
        </span>
        {absences > 0 && <span>{t('sessions.absences', { number: format.number(absences) })}</span>}
      </div>
      <Roster roster={roster} />
      {action !== null && (
        <ChangeDialog action={action} sessions={[session]} onClose={() => setAction(null)} />
      )}
    </>
  );
}

function Roster({ roster }: { roster: readonly GroupMember[] }) {
  const { t } = useTranslation('club');
  if (roster.length === 0) return <EmptyState title={t('group.noMembers')} />;
  return (
    <Card title={t('sessions.roster')} className="max-w-3xl">
      <ul className="divide-y divide-line text-sm">
        {roster.map((member) => (
          <li key={member.class_member_id} className="flex flex-wrap items-center gap-x-4 py-1">
            <span className="min-w-40 grow">
              {renderLink({
                to: paths.member(member.uuid),
                className: 'inline-flex min-h-11 items-center text-base wrap-anywhere',
                children: `${member.firstname} ${member.lastname}`,
              })}
            </span>
            <Mark member={member} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Mark({ member }: { member: GroupMember }) {
  const { t } = useTranslation('club');
  const { in: isIn, absence } = member;
  if (isIn === true) return <Chip tone="positive">{t('sessions.present')}</Chip>;
  const reason = absence === null ? null : t(`sessions.reasons.${absence}`);
  if (isIn === null) {
    return reason === null ? null : <Chip>{t('sessions.reported', { reason })}</Chip>;
  }
  return (
    <Chip tone="negative">
      {reason === null ? t('sessions.absent') : t('sessions.absentBecause', { reason })}
    </Chip>
  );
}

/** `title` is the text of the breadcrumb. */
type SessionPage = {
  /** One session, or none on this date. */
  readonly reading: CachedResult<Session[]>;
  readonly roster: readonly GroupMember[];
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
    return { reading: { value: [], total: null, as_of: null }, roster: [], title: date };
  }
  const [reading, roster] = await Promise.all([
    queries.fetch(
      'GET /sessions',
      { query: { from: date, to: date, 'group_id[]': [id] } },
      request.signal,
    ),
    queries.fetch(
      'GET /groups/:id/members',
      {
        params: { id },
        query: { session_date: date, with_attendance: 1, per_page: 1000, sort: 'afirstname' },
      },
      request.signal,
    ),
  ]);
  return { reading, roster: roster.value, title: reading.value[0]?.name ?? date };
}
