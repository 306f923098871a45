import type { MemberSession } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { type CachedResult, portalContext, useFormat } from '@springboard/portal';
import { Card, Chip, EmptyState } from '@springboard/ui';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';

/** The sessions of the last 3 months, latest first. Sessions without a mark do not count. */
export function Component() {
  const { t } = useTranslation('club');
  const format = useFormat();
  const { value } = useLoaderData<CachedResult<MemberSession[]>>();
  const marked = value.filter((session) => session.in !== null);
  const present = marked.filter((session) => session.in);
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
      <ol className="divide-y divide-line text-sm">
        {value.map((session) => (
          <li
            key={`${session.date} ${session.group_id}`}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2"
          >
            <span className="min-w-40 grow first-letter:uppercase">{format.day(session.date)}</span>
            <span className="min-w-0 grow text-muted wrap-anywhere">{session.name}</span>
            <Mark session={session} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Mark({ session }: { session: MemberSession }) {
  const { t } = useTranslation('club');
  if (session.in === true) return <Chip tone="positive">{t('member.attendance.present')}</Chip>;
  const reason = session.absence === null ? '' : t(`member.attendance.reasons.${session.absence}`);
  if (session.in === null) return <Chip>{reason || t('member.attendance.unmarked')}</Chip>;
  return (
    <Chip tone="negative">
      {reason === ''
        ? t('member.attendance.absent')
        : t('member.attendance.absentBecause', { reason })}
    </Chip>
  );
}

export const loader = ({
  context,
  params,
  request,
}: LoaderFunctionArgs): Promise<CachedResult<MemberSession[]>> =>
  portalContext(context).queries.fetch(
    'GET /members/:uuid/attendance',
    { params: { uuid: params['uuid'] ?? '' }, query: {} },
    request.signal,
  );
