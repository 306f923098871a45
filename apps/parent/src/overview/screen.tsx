import type { Child } from '@springboard/contract';
import { ageOf, dateIn } from '@springboard/domain';
import { useFormats, useTranslation } from '@springboard/i18n';
import { waiting } from '@springboard/i18n/areas/parent';
import { gradeMeanings, remaining, transfers } from '@springboard/i18n/areas/shared';
import { CachedNotice, useStoredChoice } from '@springboard/portal';
import { buttonClass, EmptyState, Notice, PageHeader } from '@springboard/ui';
import {
  Link,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { paths } from '../paths.ts';
import { useFreshData } from '../use-fresh-data.ts';
import { ChildCards } from './child-cards.tsx';
import { ChildSwitcher } from './child-switcher.tsx';
import { loadOverview, type Overview } from './load-overview.ts';
import { NewLevel } from './new-level.tsx';
import { Offers } from './offers.tsx';
import { childrenToAnswerFor } from './open-questions.ts';
import type { OverviewContext } from './overview-context.ts';
import { Questions } from './questions.tsx';
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

export const loader = loadOverview;

/** All children are here already; only returning to the overview asks the server again. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.search === nextUrl.search && defaultShouldRevalidate;
