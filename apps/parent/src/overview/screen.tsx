import type { ChangeRequest, Child, ChildSession, Move, Transfer } from '@springboard/contract';
import { ageOf, dateIn } from '@springboard/domain';
import { useFormats, useTranslation } from '@springboard/i18n';
import { waiting } from '@springboard/i18n/areas/parent';
import { gradeMeanings, remaining, transfers } from '@springboard/i18n/areas/shared';
import {
  CachedNotice,
  type CachedResult,
  isUnreachable,
  portalContext,
  useStoredChoice,
} from '@springboard/portal';
import { buttonClass, EmptyState, Notice, PageHeader } from '@springboard/ui';
import { Eye, FileCheck, FileText } from 'lucide-react';
import {
  Link,
  type LoaderFunctionArgs,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { paths } from '../paths.ts';
import { useFreshData } from '../use-fresh-data.ts';
import { AttendanceCard } from './attendance-card.tsx';
import { AwardsCard } from './awards-card.tsx';
import { ChildSwitcher } from './child-switcher.tsx';
import { NewLevel } from './new-level.tsx';
import { NotesCard } from './notes-card.tsx';
import { Offers, SHOWN_SECONDS } from './offers.tsx';
import { NextSession } from './next-session.tsx';
import { childrenToAnswerFor } from './open-questions.ts';
import type { OverviewContext } from './overview-context.ts';
import { ProgressCard } from './progress-card.tsx';
import { Questions } from './questions.tsx';
import { WaitingCard } from './waiting-card.tsx';
import { useBadgePictures } from './use-badge-pictures.ts';

export const translations = [remaining, gradeMeanings, waiting, transfers];

/** What a parent wants to know of each child (portals §B). Readable offline. */
export function Component() {
  const { t } = useTranslation(['parent', 'common']);
  const { reading, sessions, moves, refused, shownTransfers, now } = useLoaderData<Overview>();
  useFreshData();
  const [search] = useSearchParams();
  const [last, keep] = useStoredChoice(LAST_CHILD);
  const children = reading.value;
  const wanted = search.get('child') ?? last;
  const child = childOf(children, wanted);
  // An address with an unknown child is not one whose access has ended.
  const wasShown = wanted === last || search.has('ended');
  const isEnded = wanted !== null && !(child && isRecordOf(child, wanted)) && wasShown;
  const pictureOf = useBadgePictures(child?.schemes ?? []);
  const shown = child && {
    child,
    children,
    sessions: sessions[child.uuid] ?? [],
    moves: ofChild(moves, child),
    pictureOf,
    now,
  };
  return (
    <>
      {shown === undefined ? (
        <>
          <PageHeader title={t('common:nav.overview')} />
          <CachedNotice result={reading} />
          {isEnded && <AccessEnded />}
          <EmptyState title={t('parent:overview.none')} detail={t('parent:overview.noneDetail')} />
        </>
      ) : (
        <>
          {children.length > 1 && (
            <ChildSwitcher
              childList={children}
              current={shown.child.uuid}
              to={paths.overviewOfChild}
              marked={{
                uuids: childrenToAnswerFor(children, { moves, transfers: shownTransfers, now }),
                text: t('parent:waiting.needsAnswer'),
              }}
              onChoose={keep}
              className="pt-4"
            />
          )}
          <ChildHeader child={shown.child} now={now} />
          <CachedNotice result={reading} />
          {isEnded && <AccessEnded onRead={() => keep(shown.child.uuid)} />}
          <Offers {...shown} />
          <Questions
            child={shown.child}
            refused={ofChild(refused, shown.child)}
            transfers={ofChild(shownTransfers, shown.child)}
            now={now}
          />
          <NewLevel key={`level ${shown.child.uuid}`} {...shown} />
          <ChildCards key={shown.child.uuid} {...shown} />
          <Outlet context={shown satisfies OverviewContext} />
        </>
      )}
    </>
  );
}

/** The child that was shown last, or whose page was open, is no longer the user's. */
function AccessEnded({ onRead }: { onRead?: () => void }) {
  const { t } = useTranslation(['parent', 'common']);
  return (
    <div className="mb-4">
      <Notice
        kind="warning"
        title={t('common:login.accessEnded')}
        live
        action={
          onRead && (
            <Link
              to={paths.overview}
              onClick={onRead}
              className={buttonClass({ variant: 'quiet' })}
            >
              {t('common:actions.close')}
            </Link>
          )
        }
      >
        {t('parent:overview.ended')}
      </Notice>
    </div>
  );
}

type ChildProps = { child: Child; now: number };

function ChildHeader({ child, now }: ChildProps) {
  const { dob, firstname, club, groups } = child;
  const format = useFormats(club.time_zone);
  const age = format.age(ageOf(dob, dateIn(club.time_zone, now)));
  return (
    <PageHeader title={firstname} subtitle={[age, ...groups.map(({ name }) => name)].join(' · ')} />
  );
}

/** On a phone one below the other, what comes next first; at the desk progress and awards beside the rest. */
function ChildCards(shown: OverviewContext) {
  const { child } = shown;
  const seesProgress = child.sees.includes('progress');
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
      <div className="lg:col-start-2">
        <NextSession {...shown} />
      </div>
      <div className="empty:hidden lg:col-start-2">
        <WaitingCard child={child} />
      </div>
      <div className="empty:hidden lg:col-start-2">
        <NotesCard child={child} />
      </div>
      <div className="grid grid-cols-1 gap-4 lg:col-start-1 lg:row-span-5 lg:row-start-1">
        {child.schemes.map((scheme) => (
          <ProgressCard key={scheme.slug} scheme={scheme} child={child} />
        ))}
        {child.schemes.length === 0 && <NoScheme child={child} />}
        {seesProgress && <AwardsCard child={child} pictureOf={shown.pictureOf} />}
      </div>
      {seesProgress && (
        <div className="lg:col-start-2">
          <AttendanceCard child={child} now={shown.now} />
        </div>
      )}
      <div className="lg:col-start-2">
        <RecordLinks child={child} />
      </div>
    </div>
  );
}

/** Links to the details and the consents of the child, and to the list of those who see them (D19). */
function RecordLinks({ child: { uuid, firstname } }: { child: Child }) {
  const { t } = useTranslation('parent');
  const links = [
    { to: paths.detailsOfChild(uuid), Icon: FileText, text: t('details.ofChild', { firstname }) },
    {
      to: paths.consentsOfChild(uuid),
      Icon: FileCheck,
      text: t('details.consentsOf', { firstname }),
    },
    { to: paths.viewsOfChild(uuid), Icon: Eye, text: t('views.ofChild', { firstname }) },
  ];
  return (
    <ul>
      {links.map(({ to, Icon, text }) => (
        <li key={to}>
          <Link to={to} className="inline-flex min-h-11 items-center gap-2">
            <Icon aria-hidden size={20} className="shrink-0" />
            <span className="min-w-0 wrap-anywhere">{text}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function NoScheme({ child: { firstname, sees } }: { child: Child }) {
  const { t } = useTranslation('parent');
  const isOpen = sees.includes('progress');
  return (
    <div className="rounded-card border border-line bg-surface">
      {isOpen ? (
        <EmptyState title={t('progress.none', { firstname })} detail={t('progress.noneDetail')} />
      ) : (
        <p className="p-4 text-muted">{t('progress.notShown')}</p>
      )}
    </div>
  );
}

const ofChild = <Item extends { readonly member: { readonly uuid: string } }>(
  items: readonly Item[],
  { uuid }: Child,
): readonly Item[] => items.filter(({ member }) => member.uuid === uuid);

/** The child that was chosen last, on this device. */
const LAST_CHILD = {
  name: 'child',
  read: (value: unknown) => (typeof value === 'string' ? value : null),
};

/** Whether it is the child's record, or one before a merge or a transfer. Older stored responses name none. */
const isRecordOf = ({ uuid, former_uuids = [] }: Child, wanted: string): boolean =>
  uuid === wanted || former_uuids.includes(wanted);

/** The child with this record, else the user's first; undefined without children. */
const childOf = (children: readonly Child[], wanted: string | null): Child | undefined =>
  children.find(({ uuid }) => uuid === wanted) ??
  children.find((child) => wanted !== null && isRecordOf(child, wanted)) ??
  children[0];

type Overview = {
  /** With the age of the oldest result on the page. */
  readonly reading: CachedResult<Child[]>;
  /** The sessions of the next 8 weeks, by child. */
  readonly sessions: Readonly<Record<string, readonly ChildSession[]>>;
  /** Offers of places for all children. */
  readonly moves: readonly Move[];
  /** Requests that the clubs refused in the last days. */
  readonly refused: readonly ChangeRequest[];
  /** Transfers to another club that the user may answer, or that a guardian asked for. */
  readonly shownTransfers: readonly Transfer[];
  /** Seconds since 1970 when it was shown. */
  readonly now: number;
};

const SHOWN_STATES = ['open', 'agreed', 'refused'] as const;

/** A refused one is shown for some days. */
const isShown = (
  { requested_by, state, may_answer, answered_at }: Transfer,
  since: number,
): boolean =>
  requested_by === 'guardian' ? state !== 'refused' || (answered_at ?? 0) > since : may_answer;

export const loader = async ({ context, request }: LoaderFunctionArgs): Promise<Overview> => {
  const { queries, now } = portalContext(context);
  const [reading, moves, requests, transfersRead] = await Promise.all([
    queries.fetch('GET /children', {}, request.signal),
    queries.fetch('GET /moves', { query: {} }, request.signal),
    queries.fetch('GET /change-requests', { query: { 'state[]': 'refused' } }, request.signal),
    queries
      .fetch('GET /transfers', { query: { 'state[]': [...SHOWN_STATES] } }, request.signal)
      // A device that has not read them yet starts without a network all the same.
      .catch((error: unknown) => {
        if (!isUnreachable(error)) throw error;
        return { value: [], as_of: null };
      }),
  ]);
  const sessions = await Promise.all(
    reading.value.map(async ({ uuid }) => {
      const input = { params: { uuid }, query: {} };
      const read = await queries.fetch('GET /children/:uuid/sessions', input, request.signal);
      return [uuid, read] as const;
    }),
  );
  const since = now() - SHOWN_SECONDS;
  const all = [reading, moves, requests, transfersRead, ...sessions.map(([, read]) => read)];
  return {
    reading: { ...reading, ...oldestOf(all) },
    sessions: Object.fromEntries(
      sessions.map(([uuid, { value }]) => [
        uuid,
        // A stored response may be of an earlier day.
        value.filter(({ end_at }) => end_at > now()),
      ]),
    ),
    moves: moves.value,
    shownTransfers: transfersRead.value.filter((transfer) => isShown(transfer, since)),
    refused: requests.value.filter(({ decided_at }) => (decided_at ?? 0) > since),
    now: now(),
  };
};

type Age = Pick<CachedResult<unknown>, 'as_of' | 'has_failed'>;

/** The age of the oldest of the results; undefined if all of them are current. */
const oldestOf = (results: readonly Age[]): Age | undefined => {
  const [oldest] = results
    .filter(({ as_of }) => as_of !== null)
    .toSorted((a, b) => Number(a.as_of) - Number(b.as_of));
  return oldest && { as_of: oldest.as_of, ...(oldest.has_failed && { has_failed: true }) };
};

/** All children are here already; only returning to the overview asks the server again. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.search === nextUrl.search && defaultShouldRevalidate;
