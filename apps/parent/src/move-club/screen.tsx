import type { Child, Transfer } from '@springboard/contract';
import { addDays, dateIn } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { moveClub } from '@springboard/i18n/areas/parent';
import { transfers } from '@springboard/i18n/areas/shared';
import { CachedNotice, type CachedResult, notFound, portalContext } from '@springboard/portal';
import { EmptyState, Notice, PageHeader, textLinkClass } from '@springboard/ui';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { unlessAccessEnded } from '../access-ended.ts';
import { paths } from '../paths.ts';
import { type ClubChoice, MoveForm } from './move-form.tsx';

export const translations = [moveClub, transfers];

/** A guardian asks another club to take a child (scheme-portal §12). */
export function Component() {
  const { t } = useTranslation('parent');
  const data = useLoaderData<MoveClub>();
  const { firstname } = data.child;
  return (
    <div className="max-w-xl">
      <PageHeader title={t('moveClub.of', { firstname })} />
      <CachedNotice result={data.reading} />
      <MoveClubContent {...data} />
    </div>
  );
}

function MoveClubContent({ child, clubs, current, firstDay }: MoveClub) {
  const { t } = useTranslation(['parent', 'common']);
  const { uuid, firstname, club, acts } = child;
  if (!acts) return <Notice kind="info">{t('parent:moveClub.notAllowed', { firstname })}</Notice>;
  if (current !== null) {
    return (
      <Notice kind="info">
        <p>{t('parent:moveClub.current', { firstname })}</p>
        <Link to={paths.transfer(uuid, current.id)} className={textLinkClass}>
          {t('common:transfers.see')}
        </Link>
      </Notice>
    );
  }
  if (clubs.length === 0) {
    return (
      <EmptyState
        title={t('parent:moveClub.none')}
        detail={t('parent:moveClub.noneText', { club: club.name })}
      />
    );
  }
  return <MoveForm child={child} clubs={clubs} firstDay={firstDay} />;
}

type MoveClub = {
  readonly reading: CachedResult<Child[]>;
  readonly child: Child;
  readonly clubs: readonly ClubChoice[];
  /** A transfer that has not taken effect. */
  readonly current: Transfer | null;
  /** The earliest day. */
  readonly firstDay: string;
};

export const loader = (args: LoaderFunctionArgs): Promise<MoveClub> =>
  unlessAccessEnded(args.params['uuid'] ?? '', loadMoveClub(args));

const loadMoveClub = async ({
  context,
  request,
  params,
}: LoaderFunctionArgs): Promise<MoveClub> => {
  const { queries, now } = portalContext(context);
  const uuid = params['uuid'] ?? '';
  const reading = await queries.fetch('GET /children', {}, request.signal);
  const child = reading.value.find((child) => child.uuid === uuid);
  if (child === undefined) throw notFound();
  const firstDay = addDays(dateIn(child.club.time_zone, now()), 1);
  if (!child.acts) return { reading, child, clubs: [], current: null, firstDay };
  const [clubs, open] = await Promise.all([
    queries.fetch('GET /children/:uuid/clubs', { params: { uuid } }, request.signal),
    queries.fetch('GET /transfers', { query: { 'state[]': ['open', 'agreed'] } }, request.signal),
  ]);
  const current = open.value.find(({ member }) => member.uuid === uuid) ?? null;
  return { reading, child, clubs: clubs.value, current, firstDay };
};
