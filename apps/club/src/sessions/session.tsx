import type { GroupMember, Session } from '@springboard/contract';
import { ageOf } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { groups, sessions } from '@springboard/i18n/areas/club';
import { lists } from '@springboard/i18n/areas/shared';
import {
  CachedNotice,
  type CachedResult,
  isPaper,
  ListPaper,
  portalContext,
  renderLink,
  useApi,
  useErrorText,
  useFormat,
  useOfflineReason,
  useToday,
} from '@springboard/portal';
import {
  Button,
  buttonClass,
  Card,
  Chip,
  EmptyState,
  IconButton,
  Notice,
  PageHeader,
} from '@springboard/ui';
import type { TableColumn } from '@springboard/ui/table';
import { Printer, UserPlus, X } from 'lucide-react';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { paths } from '../paths.ts';
import { useRemoteOnly } from '../read-only.ts';
import { useChange } from '../use-change.ts';
import { ChangeDialog, type SessionAction } from './change-dialog.tsx';
import { GuestDialog } from './guest-dialog.tsx';
import { CoachText, StateChip, usePlacesText } from './session-facts.tsx';

export const translations = [groups, sessions, lists];

/** A session on one date with its roster. It can be cancelled, restored and covered here, and gets guests. */
export function Component() {
  const { t } = useTranslation('club');
  const format = useFormat();
  const placesText = usePlacesText();
  const offlineReason = useOfflineReason();
  const { reading, roster, title } = useLoaderData<SessionPage>();
  const [action, setAction] = useState<SessionAction | null>(null);
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
            {renderLink({
              to: '?print=1',
              className: buttonClass(),
              children: (
                <>
                  <Printer aria-hidden size={18} />
                  {t('sessions.printRegister')}
                </>
              ),
            })}
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
      <Roster session={session} roster={roster} />
      {action !== null && (
        <ChangeDialog action={action} sessions={[session]} onClose={() => setAction(null)} />
      )}
    </>
  );
}

type RosterProps = { session: Session; roster: readonly GroupMember[] };

function Roster({ session, roster }: RosterProps) {
  const { t } = useTranslation('club');
  const offlineReason = useOfflineReason();
  const isRemoteOnly = useRemoteOnly();
  const [isAdding, setAdding] = useState(false);
  const isPast = session.date < useToday();
  return (
    <Card title={t('sessions.roster')} className="max-w-3xl">
      {roster.length === 0 ? (
        <EmptyState title={t('group.noMembers')} />
      ) : (
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
              {member.guest === true && (
                <>
                  <Chip>{t('sessions.guest')}</Chip>
                  {!isRemoteOnly && <RemoveGuest session={session} member={member} />}
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {!isRemoteOnly && !session.cancelled && !isPast && (
        <Button
          className="mt-3"
          icon={<UserPlus aria-hidden size={18} />}
          disabledReason={offlineReason}
          onClick={() => setAdding(true)}
        >
          {t('sessions.guests.add')}
        </Button>
      )}
      {isAdding && (
        <GuestDialog
          session={session}
          roster={new Set(roster.map(({ uuid }) => uuid))}
          onClose={() => setAdding(false)}
        />
      )}
    </Card>
  );
}

type RemoveGuestProps = { session: Session; member: GroupMember };

/** The server refuses once the guest is marked in the register. */
function RemoveGuest({ session, member }: RemoveGuestProps) {
  const { t } = useTranslation('club');
  const api = useApi();
  const errorText = useErrorText();
  const offlineReason = useOfflineReason();
  const { send, isBusy, failure } = useChange();
  const name = `${member.firstname} ${member.lastname}`;
  const remove = () =>
    send(
      t('sessions.guests.removed', { name }),
      api.call('DELETE /groups/:id/sessions/:date/members/:uuid', {
        params: { id: session.group_id, date: session.date, uuid: member.uuid },
      }),
    );
  return (
    <>
      <IconButton
        label={t('sessions.guests.remove', { name })}
        icon={<X aria-hidden size={18} />}
        disabledReason={
          offlineReason ?? (member.in === null ? undefined : t('sessions.guests.marked'))
        }
        disabled={isBusy}
        onClick={() => void remove()}
      />
      {failure && (
        <div className="basis-full">
          <Notice kind="error" live>
            {failure.error === 'CONFLICT' ? t('sessions.guests.marked') : errorText(failure.error)}
          </Notice>
        </div>
      )}
    </>
  );
}

/** The register for a clipboard: a box for each member, with the medical alerts. */
function RegisterPaper({ session, roster }: RosterProps) {
  const format = useFormat();
  const { name, date, start_at, end_at, coaches, cover } = session;
  const coach = cover?.name ?? coaches.map((one) => one.name).join(', ');
  const columns = usePaperColumns(date);
  return (
    <ListPaper
      title={name}
      query={[
        `${format.date(date)}, ${format.time(start_at)}–${format.time(end_at)}`,
        ...(coach === '' ? [] : [coach]),
      ]}
      columns={columns}
      rows={roster}
      total={roster.length}
      rowKey={({ class_member_id }) => String(class_member_id)}
    />
  );
}

/** @param date of the session, on which the ages are */
const usePaperColumns = (date: string): readonly TableColumn<GroupMember>[] => {
  const { t } = useTranslation('club');
  const format = useFormat();
  return [
    {
      id: 'mark',
      header: t('sessions.present'),
      cell: (member) =>
        member.in === null ? (
          <span aria-hidden className="inline-block size-5 border border-ink" />
        ) : (
          t(member.in ? 'sessions.present' : 'sessions.absent')
        ),
    },
    {
      id: 'name',
      header: t('sessions.pupil'),
      cell: ({ firstname, lastname, guest }) => (
        <span className="text-base">
          {firstname} {lastname}
          {guest === true && ` (${t('sessions.guest')})`}
        </span>
      ),
    },
    {
      id: 'age',
      header: t('sessions.age'),
      cell: ({ dob }) => format.age(ageOf(dob, date)),
    },
    {
      id: 'absence',
      header: t('sessions.absence'),
      cell: ({ absence }) => absence !== null && t(`sessions.reasons.${absence}`),
    },
    {
      id: 'medical',
      header: t('sessions.medical'),
      cell: ({ alerts }) =>
        alerts.flatMap(({ kind, text }) => (kind === 'medical' ? [text] : [])).join('; '),
    },
  ];
};

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
  ]);
  return { reading, roster: roster.value, title: reading.value[0]?.name ?? date };
}
