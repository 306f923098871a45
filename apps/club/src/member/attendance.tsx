import { maxPastDays } from '@springboard/access';
import type {
  MemberDetail,
  MemberSession,
  ReportedAbsence,
  Membership,
} from '@springboard/contract';
import { addDays, mondayOf } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { portalContext, useFormat, useToday, useVisitor } from '@springboard/portal';
import { Card, Chip, EmptyState } from '@springboard/ui';
import { Check, Minus, X } from 'lucide-react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Absences } from './absences.tsx';
import { CorrectMark } from './correct-mark.tsx';
import { loadMember } from './load-member.ts';

/** The sessions of the last 3 months by week, latest first, and the reported absences. */
export function Component() {
  const { t } = useTranslation('club');
  const { member, sessions, absences } = useLoaderData<AttendancePage>();
  return (
    <div className="grid gap-4">
      <Absences member={member} absences={absences} />
      {sessions.length === 0 ? (
        <EmptyState
          title={t('member.attendance.none')}
          detail={t('member.attendance.noneDetail')}
        />
      ) : (
        <Sessions member={member} sessions={sessions} />
      )}
    </div>
  );
}

type SessionsProps = { member: MemberDetail; sessions: readonly MemberSession[] };

/** Sessions without a mark do not count. Marks can be corrected as far back as a register may be marked. */
function Sessions({ member, sessions }: SessionsProps) {
  const { t } = useTranslation('club');
  const format = useFormat();
  const earliest = addDays(useToday(), -maxPastDays(useVisitor()?.features ?? {}));
  const marked = sessions.filter((session) => session.in !== null);
  const present = marked.filter((session) => session.in);
  const isInSeveralGroups = new Set(sessions.map(({ group_id }) => group_id)).size > 1;
  return (
    <Card title={t('member.attendance.title')} className="max-w-3xl">
      <p className="mb-2 text-xl font-strong tabular">
        {t('member.attendance.summary', {
          present: format.number(present.length),
          total: format.number(marked.length),
        })}
      </p>
      <p className="mb-2 text-sm text-muted">
        {t('member.attendance.tooOld', { date: format.shortDate(earliest) })}
      </p>
      <ol className="divide-y divide-line">
        {[...weeksOf(sessions)].map(([monday, ofWeek]) => (
          <li key={monday} className="flex flex-wrap items-baseline gap-x-4 gap-y-2 py-2">
            <span className="w-36 text-sm text-muted tabular">
              {t('member.attendance.week', { date: format.dayMonth(monday) })}
            </span>
            <ul className="flex min-w-0 grow basis-48 flex-wrap items-center gap-2">
              {ofWeek.map((session) => (
                <li key={`${session.date} ${session.group_id}`}>
                  <Mark
                    uuid={member.uuid}
                    session={session}
                    membership={
                      session.date < earliest
                        ? undefined
                        : membershipOf(member.memberships, session)
                    }
                    isGroupShown={isInSeveralGroups}
                  />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** The membership of a session. Guests have none: the register of the session has their mark. */
const membershipOf = (memberships: readonly Membership[] = [], { group_id, date }: MemberSession) =>
  memberships.find(
    (membership) =>
      membership.group_id === group_id &&
      !membership.waiting &&
      membership.joined_date <= date &&
      (membership.left_date === null || membership.left_date > date),
  );

/** The sessions of each week from its first to its last, by the date of the Monday. */
const weeksOf = (sessions: readonly MemberSession[]): ReadonlyMap<string, MemberSession[]> => {
  const weeks = new Map<string, MemberSession[]>();
  for (const session of sessions) {
    const monday = mondayOf(session.date);
    weeks.set(monday, [session, ...(weeks.get(monday) ?? [])]);
  }
  return weeks;
};

type MarkProps = {
  uuid: string;
  session: MemberSession;
  /** undefined: the mark cannot be corrected here. */
  membership: Membership | undefined;
  isGroupShown: boolean;
};

/** A mark as weekday and sign, with the reason of an absence. Screen readers get the whole sentence. */
function Mark({ uuid, session, membership, isGroupShown }: MarkProps) {
  const { t } = useTranslation('club');
  const format = useFormat();
  const reason = session.absence === null ? '' : t(`member.attendance.reasons.${session.absence}`);
  const details = [isGroupShown ? session.name : '', session.in === true ? '' : reason];
  const { tone, Icon, state } = lookOf(session);
  const text = [format.weekday(session.date), ...details].filter((detail) => detail !== '');
  const sentence = t('member.attendance.session', {
    day: format.day(session.date),
    group: session.name,
    state:
      state === 'absent' && reason !== ''
        ? t('member.attendance.absentBecause', { reason })
        : t(`member.attendance.${state}`),
  });
  const chip = (
    <Chip tone={tone} icon={<Icon aria-hidden size={14} />}>
      <span aria-hidden>{text.join(' · ')}</span>
      <span className="sr-only">{sentence}</span>
    </Chip>
  );
  if (membership === undefined) return chip;
  return (
    <CorrectMark
      uuid={uuid}
      session={session}
      classMemberId={membership.class_member_id}
      label={sentence}
    >
      {chip}
    </CorrectMark>
  );
}

const lookOf = ({ in: isIn }: MemberSession) => {
  if (isIn === null) return { tone: 'neutral', Icon: Minus, state: 'unmarked' } as const;
  return isIn
    ? ({ tone: 'positive', Icon: Check, state: 'present' } as const)
    : ({ tone: 'negative', Icon: X, state: 'absent' } as const);
};

type AttendancePage = {
  readonly member: MemberDetail;
  readonly sessions: readonly MemberSession[];
  readonly absences: readonly ReportedAbsence[];
};

export const loader = async (args: LoaderFunctionArgs): Promise<AttendancePage> => {
  const { queries } = portalContext(args.context);
  const { signal } = args.request;
  const { value: member } = await loadMember(args, { with_memberships: 1, with_guardians: 1 });
  const params = { uuid: member.uuid };
  const [sessions, absences] = await Promise.all([
    queries.fetch('GET /members/:uuid/attendance', { params, query: {} }, signal),
    queries.fetch('GET /members/:uuid/absences', { params }, signal),
  ]);
  return { member, sessions: sessions.value, absences: absences.value };
};
