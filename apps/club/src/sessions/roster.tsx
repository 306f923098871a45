import type { GroupMember, Session } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import {
  renderLink,
  useApi,
  useChange,
  useErrorText,
  useFormat,
  useOfflineReason,
  useToday,
} from '@springboard/portal';
import { Button, Card, Chip, EmptyState, IconButton, Notice } from '@springboard/ui';
import { UserPlus, X } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../paths.ts';
import { CorrectMark } from '../member/correct-mark.tsx';
import { useRemoteOnly } from '../read-only.ts';
import { GuestDialog } from './guest-dialog.tsx';
import { useIsRegisterOpen } from './register-actions.tsx';

type RosterProps = { session: Session; roster: readonly GroupMember[] };

/** The members and guests of a session with their marks. Guests are added and removed here. */
export function Roster({ session, roster }: RosterProps) {
  const { t } = useTranslation('club');
  const offlineReason = useOfflineReason();
  const isRemoteOnly = useRemoteOnly();
  const [isAdding, setAdding] = useState(false);
  const isPast = session.date < useToday();
  const isRegisterOpen = useIsRegisterOpen()(session);
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
              {isRegisterOpen ? (
                <EditableMark date={session.date} member={member} />
              ) : (
                <Mark member={member} />
              )}
              {member.guest === true && (
                <>
                  <Chip>{t('sessions.guest')}</Chip>
                  {!isRemoteOnly && <RemoveGuest session={session} member={member} />}
                </>
              )}
              {member.reported !== undefined && <AbsenceReport report={member.reported} />}
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

/** What was said when the absence was reported, by whom and when. */
function AbsenceReport({
  report: { note, by, at },
}: {
  report: NonNullable<GroupMember['reported']>;
}) {
  const format = useFormat();
  return (
    <p className="basis-full pb-2 wrap-anywhere whitespace-pre-line text-muted">
      {[note, by, format.moment(at)].filter((part) => part !== null).join(' · ')}
    </p>
  );
}

/** The mark as the button of a menu: the administrator takes the register as a coach does. */
function EditableMark({ date, member }: { date: string; member: GroupMember }) {
  const { t } = useTranslation('club');
  const { uuid, firstname, lastname, class_member_id, in: isIn, absence } = member;
  return (
    <CorrectMark
      uuid={uuid}
      session={{ date, in: isIn, absence }}
      classMemberId={class_member_id}
      label={`${firstname} ${lastname}`}
    >
      {isIn === null && absence === null ? (
        t('member.attendance.unmarked')
      ) : (
        <Mark member={member} />
      )}
    </CorrectMark>
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
