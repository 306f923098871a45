import type { Child, ChildAccess, ChildView, WhoCanSee } from '@springboard/contract';
import { useFormats, useTranslation } from '@springboard/i18n';
import { views } from '@springboard/i18n/areas/parent';
import {
  CachedNotice,
  type CachedResult,
  notFound,
  portalContext,
  tableQueryOf,
  usePagerLabels,
  useTableParams,
} from '@springboard/portal';
import { Card, EmptyState, PageHeader, Pager } from '@springboard/ui';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { unlessAccessEnded } from '../access-ended.ts';

export const translations = [views];

/** D19: who can see a child's data today, and who has seen it, by day. */
export function Component() {
  const { t } = useTranslation('parent');
  const { reading, access, child } = useLoaderData<Views>();
  const { firstname, active, club } = child;
  const format = useFormats(club.time_zone);
  const date = format.date(access.deletion_date);
  return (
    <>
      <PageHeader title={t('views.ofChild', { firstname })} />
      <CachedNotice result={reading} />
      <Card title={t('access.title')}>
        <p className="text-sm text-muted">{t('access.intro')}</p>
        <ul className="mt-2 divide-y divide-line">
          {access.people.map((person, index) => (
            // Two users may have the same name.
            <Person key={`${index} ${person.name}`} person={person} />
          ))}
          <li className="py-2.5">
            <p className="font-strong">{t('viewList.roles.ngo')}</p>
            <p className="text-sm text-muted">{t('access.figures')}</p>
          </li>
        </ul>
      </Card>
      <Card title={t('access.storage')} className="mt-4">
        <p>{t(active ? 'access.deletedAfterLeaving' : 'access.deletedOn', { firstname, date })}</p>
      </Card>
      <h2 className="mt-6 text-lg font-strong">{t('access.history')}</h2>
      <p className="mb-3 text-sm text-muted">{t('viewList.intro')}</p>
      {reading.value.length === 0 ? (
        <EmptyState title={t('viewList.none')} detail={t('viewList.noneDetail')} />
      ) : (
        <ViewList reading={reading} />
      )}
    </>
  );
}

/** A user with the reason of the access, and what they see. */
function Person({
  person: { name, role, is_self, reason, groups, sees },
}: {
  person: ChildAccess;
}) {
  const { t } = useTranslation('parent');
  return (
    <li className="py-2.5">
      <p className="wrap-anywhere">
        <span className="font-strong">{is_self ? t('viewList.you') : name}</span>
        {!is_self && <span className="text-muted"> · {t(`viewList.roles.${role}`)}</span>}
      </p>
      {reason !== 'guardian' && (
        <p className="text-sm wrap-anywhere">
          {t(`access.reasons.${reason}`, { groups: groups.join(', ') })}
        </p>
      )}
      <p className="text-sm text-muted">
        {sees.map((kind) => t(`viewList.kinds.${kind}`)).join(' · ')}
      </p>
    </li>
  );
}

function ViewList({ reading: { value, total } }: Pick<Views, 'reading'>) {
  const pagerLabels = usePagerLabels();
  const { query, onQueryChange } = useTableParams(PAGES);
  return (
    <>
      <div className="grid grid-cols-1 gap-4">
        {byDay(value).map(([date, ofDay]) => (
          <Day key={date} date={date} views={ofDay} />
        ))}
      </div>
      <Pager
        page={query.page}
        per_page={query.per_page}
        total={total ?? value.length}
        sizes={PAGES.sizes}
        labels={pagerLabels}
        onChange={(page, per_page) => onQueryChange({ ...query, page, per_page })}
      />
    </>
  );
}

/** Dates of the log have no time, so the time zone does not matter. */
const NO_ZONE = 'UTC';

function Day({ date, views }: { date: string; views: readonly ChildView[] }) {
  const { t } = useTranslation('parent');
  const format = useFormats(NO_ZONE);
  return (
    <Card title={format.date(date)}>
      <ul className="divide-y divide-line">
        {views.map(({ name, role, is_self, kinds }, index) => (
          // The entries carry no id of their user, and two users may have the same name.
          <li key={`${index} ${name}`} className="py-2.5">
            <p className="wrap-anywhere">
              <span className="font-strong">
                {is_self ? t('viewList.you') : name === '' ? t('viewList.deleted') : name}
              </span>
              {role !== null && !is_self && (
                <span className="text-muted"> · {t(`viewList.roles.${role}`)}</span>
              )}
            </p>
            <p className="text-sm text-muted">
              {kinds.map((kind) => t(`viewList.kinds.${kind}`)).join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The views of each day, in the order of the list. */
const byDay = (list: readonly ChildView[]): readonly (readonly [string, readonly ChildView[]])[] =>
  [...new Set(list.map(({ date }) => date))].map((day) => [
    day,
    list.filter(({ date }) => date === day),
  ]);

/** The list has no order to choose. */
const PAGES = { columns: [], sort: '', sizes: [50, 100] } as const;

type Views = {
  readonly reading: CachedResult<ChildView[]>;
  readonly access: WhoCanSee;
  readonly child: Child;
};

export const loader = (args: LoaderFunctionArgs): Promise<Views> =>
  unlessAccessEnded(args.params['uuid'] ?? '', loadViews(args));

const loadViews = async ({ context, request, params }: LoaderFunctionArgs): Promise<Views> => {
  const { queries } = portalContext(context);
  const { page, per_page } = tableQueryOf(new URL(request.url).searchParams, PAGES);
  const uuid = params['uuid'] ?? '';
  const [reading, access, children] = await Promise.all([
    queries.fetch(
      'GET /children/:uuid/views',
      { params: { uuid }, query: { page, per_page } },
      request.signal,
    ),
    queries.fetch('GET /children/:uuid/access', { params: { uuid } }, request.signal),
    queries.fetch('GET /children', {}, request.signal),
  ]);
  const child = children.value.find((child) => child.uuid === uuid);
  if (child === undefined) throw notFound();
  return { reading, access: access.value, child };
};
