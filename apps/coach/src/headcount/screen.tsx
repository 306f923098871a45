import { dateIn } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { headcount } from '@springboard/i18n/areas/coach';
import type { LocalGroup } from '@springboard/offline';
import {
  portalContext,
  useAlerts,
  useFormat,
  useOffline,
  useOfflineState,
} from '@springboard/portal';
import { Button, buttonClass, EmptyState, IconButton, Notice, PageHeader } from '@springboard/ui';
import { RotateCcw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { useCurrentTime } from '../groups/current-sessions.tsx';
import { ImportClasses } from '../groups/import-classes.tsx';
import { isReload, useMidnightReload } from '../groups/midnight-reload.ts';
import { paths } from '../paths.ts';
import { HeadcountBar, type HeadcountFilter } from './headcount-bar.tsx';
import { PeopleList } from './people-list.tsx';
import { groupsNotOnDevice, isOver, presentPeople, sessionsInBuilding } from './people.ts';
import { NO_COUNT, useCount, type Count } from './use-count.ts';

export const translations = [headcount];

type HeadcountDay = { readonly date: string };

/** Opens every session of today that is on this device. It sends no request to the server. */
export async function loader({ context }: LoaderFunctionArgs): Promise<HeadcountDay> {
  const portal = portalContext(context);
  const date = dateIn(portal.session.store.getState().club?.time_zone ?? 'UTC', portal.now());
  const offline = portal.offlineSession?.store.getState();
  if (!offline) throw new Error('no user is signed in');
  await offline.openDay(date);
  const ids = (offline.store.getState().day?.groups ?? []).flatMap(({ id }) => id ?? []);
  await Promise.all(ids.map((id) => offline.openGroup(id, date)));
  return { date };
}

/** At midnight the page is loaded again. */
export const shouldRevalidate = isReload;

/** Evacuation headcount (D12, D23): who may be in the building, ticked off one by one. */
export function Component() {
  const { t } = useTranslation('coach');
  const format = useFormat();
  const { date } = useLoaderData<HeadcountDay>();
  useMidnightReload(date);
  const day = useOfflineState((state) => state.day);
  const members = useOfflineState((state) => state.members);
  const ts = useCurrentTime();
  const [count, setCount] = useCount(date, ts);
  const { seenUuids: countedUuids, isFinished } = count;
  const [withEnded, setWithEnded] = useState(false);
  useOpenedGroups(date);
  const [view, setView] = useState<View>({ filter: 'in', missingUuids: new Set() });
  const { filter, missingUuids } = view;

  if (day?.date !== date) return <DayNotOnDevice date={date} />;
  const over = day.groups.filter((group) => group.id !== null && isOver(group, ts));
  const groups = [...sessionsInBuilding(day.groups, members, ts), ...(withEnded ? over : [])];
  const people = presentPeople(groups, members);
  const present = people.filter((person) => person.in === true);
  const unmarked = people.filter((person) => person.in === null);
  const missing = people.filter(({ uuid }) => !countedUuids.has(uuid));
  const lists = {
    in: present,
    // A missing person who is ticked off stays visible: if the row disappeared, the next tap would hit another.
    missing: people.filter(({ uuid }) => missingUuids.has(uuid)),
    unmarked,
  };
  const notOnDevice = groupsNotOnDevice(groups, members);

  const toggle = (uuid: string) => {
    const next = new Set(countedUuids);
    if (!next.delete(uuid)) next.add(uuid);
    setCount({ seenUuids: next, isFinished });
  };

  return (
    <>
      <PageHeader
        eyebrow={format.day(date)}
        title={t('headcount.title')}
        subtitle={<span className="text-sm">{t('headcount.text')}</span>}
        icons={countedUuids.size > 0 && <StartAgain count={count} setCount={setCount} />}
      />
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">
        {/* A head coach counts everybody in the building (D23). */}
        <ImportClasses day={{ date, today: date }} groups={day.groups} />
        {over.length > 0 && (
          <Button aria-pressed={withEnded} onClick={() => setWithEnded(!withEnded)}>
            {t(withEnded ? 'headcount.withoutEnded' : 'headcount.withEnded', {
              count: over.length,
            })}
          </Button>
        )}
      </div>
      {notOnDevice.length > 0 && <NotCounted groups={notOnDevice} />}
      {people.length === 0 ? (
        <EmptyState title={t('headcount.nobody')} detail={t('headcount.nobodyText')} />
      ) : (
        <>
          <HeadcountBar
            present={present.length}
            unmarked={unmarked.length}
            missing={missing.length}
            selected={filter}
            isFinished={isFinished}
            onFinish={(next) => setCount({ seenUuids: countedUuids, isFinished: next })}
            onSelect={(next) =>
              setView({ filter: next, missingUuids: new Set(missing.map(({ uuid }) => uuid)) })
            }
          />
          <PeopleList
            filter={filter}
            people={lists[filter]}
            countedUuids={countedUuids}
            unmarked={unmarked.length}
            onToggle={toggle}
            isFinished={isFinished}
          />
        </>
      )}
    </>
  );
}

/** Appears instead of an empty count if the day is not on this device. */
function DayNotOnDevice({ date }: { date: string }) {
  const { t } = useTranslation('coach');
  const format = useFormat();
  return (
    <>
      <PageHeader eyebrow={format.day(date)} title={t('headcount.title')} />
      <EmptyState
        title={t('headcount.unknown')}
        detail={t('groups.notHere')}
        action={
          <Link to={paths.groups} className={buttonClass({ variant: 'primary' })}>
            {t('groupMenu.back')}
          </Link>
        }
      />
    </>
  );
}

/** More names would push the people to count off the screen. */
const MAX_NAMED_GROUPS = 4;

function NotCounted({ groups }: { groups: readonly LocalGroup[] }) {
  const { t } = useTranslation('coach');
  const named = groups.length > MAX_NAMED_GROUPS ? groups.slice(0, MAX_NAMED_GROUPS - 1) : groups;
  const others = groups.length - named.length;
  const names = named.map(({ name }) => name);
  return (
    <div className="mb-3">
      <Notice kind="warning">
        {t('headcount.notHere', {
          count: groups.reduce((sum, { total_members }) => sum + total_members, 0),
          groups: [
            ...names,
            ...(others > 0 ? [t('headcount.others', { count: others })] : []),
          ].join(', '),
        })}
      </Notice>
    </div>
  );
}

type View = {
  readonly filter: HeadcountFilter;
  /** The people who were missing when the filter was chosen. */
  readonly missingUuids: ReadonlySet<string>;
};

type StartAgainProps = { count: Count; setCount: (count: Count) => void };

function StartAgain({ count, setCount }: StartAgainProps) {
  const { t } = useTranslation(['coach', 'common']);
  const alerts = useAlerts();
  const restart = () => {
    setCount(NO_COUNT);
    alerts.raise({
      tone: 'success',
      title: t('coach:headcount.begun'),
      subject: 'headcount',
      action: {
        label: t('common:actions.undo'),
        hint: t('coach:headcount.text'),
        onAction: () => setCount(count),
      },
    });
  };
  return (
    <IconButton
      variant="outlined"
      label={t('coach:headcount.again')}
      icon={<RotateCcw aria-hidden size={20} />}
      onClick={restart}
    />
  );
}

/** Opens sessions that an import brought to this device while the page is open. */
const useOpenedGroups = (date: string): void => {
  const offline = useOffline();
  const groups = useOfflineState(({ day }) => (day?.date === date ? day.groups : NO_GROUPS));
  useEffect(() => {
    const { members } = offline.store.getState();
    for (const { id, members_loaded } of groups) {
      if (id !== null && members_loaded && members[id] === undefined)
        void offline.openGroup(id, date);
    }
  }, [offline, groups, date]);
};

const NO_GROUPS: readonly LocalGroup[] = [];
