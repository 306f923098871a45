import type { MemberSession } from '@springboard/contract';
import { addDays, weekdayOf } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { type CachedResult, portalContext, useFormat, uuidOf } from '@springboard/portal';
import { Card, Chip, EmptyState } from '@springboard/ui';
import { Check, Minus, X } from 'lucide-react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';

/** The sessions of the last 3 months by week, latest first. Sessions without a mark do not count. */
export function Component() {
  const { t } = useTranslation('club');
  const format = useFormat();
  const { value } = useLoaderData<CachedResult<MemberSession[]>>();
  const marked = value.filter((session) => session.in !== null);
  const present = marked.filter((session) => session.in);
  const isInSeveralGroups = new Set(value.map(({ group_id }) => group_id)).size > 1;
  if (value.length === 0) {
    return (
      <EmptyState title={t('member.attendance.none')} detail={t('member.attendance.noneDetail')} />
    );
  }
  return (
    <Card title={t('member.attendance.title')} className="max-w-3xl">
      <p className="mb-2 text-xl font-strong tabular">
        {t('member.attendance.summary', {
          present: format.number(present.length),
          total: format.number(marked.length),
        })}
      </p>
      <ol className="divide-y divide-line">
        {[...weeksOf(value)].map(([monday, sessions]) => (
          <li key={monday} className="flex flex-wrap items-baseline gap-x-4 gap-y-2 py-2">
            <span className="w-36 text-sm text-muted tabular">
              {t('member.attendance.week', { date: format.dayMonth(monday) })}
            </span>
            <ul className="flex min-w-0 grow basis-48 flex-wrap gap-2">
              {sessions.map((session) => (
                <li key={`${session.date} ${session.group_id}`}>
                  <Mark session={session} isGroupShown={isInSeveralGroups} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** The sessions of each week from its first to its last, by the date of the Monday. */
const weeksOf = (sessions: readonly MemberSession[]): ReadonlyMap<string, MemberSession[]> => {
  const weeks = new Map<string, MemberSession[]>();
  for (const session of sessions) {
    const monday = addDays(session.date, 1 - weekdayOf(session.date));
    weeks.set(monday, [session, ...(weeks.get(monday) ?? [])]);
  }
  return weeks;
};

/** A mark as weekday and sign, with the reason of an absence. Screen readers get the whole sentence. */
function Mark({ session, isGroupShown }: { session: MemberSession; isGroupShown: boolean }) {
  const { t } = useTranslation('club');
  const format = useFormat();
  const reason = session.absence === null ? '' : t(`member.attendance.reasons.${session.absence}`);
  const details = [isGroupShown ? session.name : '', session.in === true ? '' : reason];
  const { tone, Icon, state } = lookOf(session);
  return (
    <Chip tone={tone} icon={<Icon aria-hidden size={14} />}>
      <span aria-hidden>
        {[format.weekday(session.date), ...details].filter((detail) => detail !== '').join(' · ')}
      </span>
      <span className="sr-only">
        {t('member.attendance.session', {
          day: format.day(session.date),
          group: session.name,
          state:
            state === 'absent' && reason !== ''
              ? t('member.attendance.absentBecause', { reason })
              : t(`member.attendance.${state}`),
        })}
      </span>
    </Chip>
  );
}

const lookOf = ({ in: isIn }: MemberSession) => {
  if (isIn === null) return { tone: 'neutral', Icon: Minus, state: 'unmarked' } as const;
  return isIn
    ? ({ tone: 'positive', Icon: Check, state: 'present' } as const)
    : ({ tone: 'negative', Icon: X, state: 'absent' } as const);
};

export const loader = (args: LoaderFunctionArgs): Promise<CachedResult<MemberSession[]>> =>
  portalContext(args.context).queries.fetch(
    'GET /members/:uuid/attendance',
    { params: { uuid: uuidOf(args) }, query: {} },
    args.request.signal,
  );
