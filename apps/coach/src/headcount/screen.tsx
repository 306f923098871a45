import { useTranslation } from '@springboard/i18n';
import type { LocalGroup } from '@springboard/offline';
import { useAlerts, useFormat, useOfflineState } from '@springboard/portal';
import { buttonClass, EmptyState, IconButton, Notice, PageHeader } from '@springboard/ui';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import { paths } from '../paths.ts';
import { HeadcountBar, type Shown } from './headcount-bar.tsx';
import type { HeadcountDay } from './loader.ts';
import { groupsNotHere, peopleOf } from './people.ts';
import { PeopleList } from './people-list.tsx';
import { useSeen } from './use-seen.ts';

export { loader, shouldRevalidate } from './loader.ts';

/** Evacuation headcount (D12): who is in right now, of all sessions today, ticked off as they are seen. */
export function Component() {
  const { t } = useTranslation('coach');
  const format = useFormat();
  const { date } = useLoaderData<HeadcountDay>();
  const day = useOfflineState((state) => state.day);
  const members = useOfflineState((state) => state.members);
  const [seen, setSeen] = useSeen(date);
  const [view, setView] = useState<View>({ shown: 'in', called: new Set() });
  const { shown, called } = view;

  if (day?.date !== date) return <DayNotHere date={date} />;
  const { groups } = day;
  const people = peopleOf(groups, members);
  const inside = people.filter((person) => person.in === true);
  const unmarked = people.filter((person) => person.in === null);
  const missing = inside.filter(({ uuid }) => !seen.has(uuid));
  const lists = {
    in: inside,
    // Whoever is seen while the missing are called stays: a row that went would put another under the thumb.
    missing: inside.filter(({ uuid }) => called.has(uuid)),
    unmarked,
  };
  const notHere = groupsNotHere(groups, members);

  const toggle = (uuid: string) => {
    const next = new Set(seen);
    if (!next.delete(uuid)) next.add(uuid);
    setSeen(next);
  };

  return (
    <>
      <PageHeader
        eyebrow={format.day(date)}
        title={t('headcount.title')}
        subtitle={<span className="text-sm">{t('headcount.text')}</span>}
        icons={seen.size > 0 && <StartAgain seen={seen} setSeen={setSeen} />}
      />
      {notHere.length > 0 && <NotCounted groups={notHere} />}
      {people.length === 0 ? (
        <EmptyState title={t('headcount.nobody')} detail={t('headcount.nobodyText')} />
      ) : (
        <>
          <HeadcountBar
            total={inside.length}
            missing={missing.length}
            unmarked={unmarked.length}
            shown={shown}
            onShow={(next) =>
              setView({ shown: next, called: new Set(missing.map(({ uuid }) => uuid)) })
            }
          />
          <PeopleList
            shown={shown}
            people={lists[shown]}
            seen={seen}
            unmarked={unmarked.length}
            onToggle={toggle}
          />
        </>
      )}
    </>
  );
}

/** That nobody is in must not be said where nothing is known of the day. */
function DayNotHere({ date }: { date: string }) {
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

/** More names than these would push those who are to be counted off the screen. */
const MOST_NAMED = 4;

function NotCounted({ groups }: { groups: readonly LocalGroup[] }) {
  const { t } = useTranslation('coach');
  const named = groups.length > MOST_NAMED ? groups.slice(0, MOST_NAMED - 1) : groups;
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
  readonly shown: Shown;
  /** Who was missing when this view was chosen. */
  readonly called: ReadonlySet<string>;
};

type StartAgainProps = {
  seen: ReadonlySet<string>;
  setSeen: (seen: ReadonlySet<string>) => void;
};

function StartAgain({ seen, setSeen }: StartAgainProps) {
  const { t } = useTranslation(['coach', 'common']);
  const alerts = useAlerts();
  const begin = () => {
    setSeen(new Set());
    alerts.raise({
      tone: 'success',
      title: t('coach:headcount.begun'),
      subject: 'headcount',
      action: {
        label: t('common:actions.undo'),
        hint: t('coach:headcount.text'),
        onAction: () => setSeen(seen),
      },
    });
  };
  return (
    <IconButton
      variant="outlined"
      label={t('coach:headcount.again')}
      icon={<RotateCcw aria-hidden size={20} />}
      onClick={begin}
    />
  );
}
