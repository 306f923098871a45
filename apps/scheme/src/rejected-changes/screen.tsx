import { canOpen } from '@springboard/access';
import type { RejectedChanges } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { attention } from '@springboard/i18n/areas/scheme';
import { lists } from '@springboard/i18n/areas/shared';
import {
  CachedNotice,
  type CachedResult,
  type Filter,
  Filters,
  ListTable,
  NoMatches,
  portalContext,
  renderLink,
  tableQueryOf,
  useFormat,
  useVisitor,
} from '@springboard/portal';
import { Card, EmptyState, PageHeader, textLinkClass } from '@springboard/ui';
import type { TableColumn } from '@springboard/ui/table';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { paths } from '../paths.ts';
import { codeInAddress, countKinds, rejectionReason } from './rejection-reason.ts';
import { useAppText } from './use-app-text.ts';

export const translations = [attention, lists];

const TABLE = {
  columns: ['club', 'code', 'count', 'last_ts'],
  sort: '',
  sizes: [50, 100],
} as const;

/** Which changes of devices the server rejected, what that means and what to do, by club (scheme-portal §2). */
export function Component() {
  const { t } = useTranslation('scheme');
  const reading = useLoaderData<CachedResult<RejectedChanges[]>>();
  const [search] = useSearchParams();
  const codes = [...new Set(reading.value.map(({ code }) => code))];
  const filter = useCodeFilter(codes);
  const chosen = search.get(filter.name) ?? ALL;
  const isShown = (code: string) => chosen === ALL || chosen === codeInAddress(code);
  const columns = useColumns();
  return (
    <>
      <PageHeader title={t('rejectedChanges.page')} subtitle={t('rejectedChanges.text')} />
      <CachedNotice result={reading} />
      {reading.value.length === 0 ? (
        <EmptyState title={t('rejectedChanges.none')} />
      ) : (
        <>
          <div className="mb-4">
            <Filters filters={[filter]} />
          </div>
          <ul className="mb-6 grid max-w-3xl gap-4">
            {codes.filter(isShown).map((code) => (
              <li key={code}>
                <Explanation code={code} />
              </li>
            ))}
          </ul>
          <ListTable
            caption={t('rejectedChanges.page')}
            columns={columns}
            rows={reading.value.filter(({ code }) => isShown(code))}
            rowKey={({ code, club }) => `${code} ${club?.id}`}
            query={tableQueryOf(search, TABLE)}
            sizes={TABLE.sizes}
            empty={<NoMatches filters={[filter]} title={t('rejectedChanges.noneOf')} />}
          />
        </>
      )}
    </>
  );
}

const ALL = 'all';

const useCodeFilter = (codes: readonly string[]): Filter => {
  const { t } = useTranslation('scheme');
  return {
    name: 'code',
    kind: 'one',
    label: t('rejectedChanges.error'),
    options: [
      { value: ALL, label: t('rejectedChanges.all') },
      ...codes.map((code) => {
        const title = t(`rejectedChanges.reasons.${rejectionReason(code)}.title`);
        return {
          value: codeInAddress(code),
          label: `${title} (${code === '' ? t('rejectedChanges.noCode') : code})`,
        };
      }),
    ],
  };
};

/** What an error means and what to do. */
function Explanation({ code }: { code: string }) {
  const { t } = useTranslation('scheme');
  const format = useFormat();
  const reason = rejectionReason(code);
  return (
    <Card title={t(`rejectedChanges.reasons.${reason}.title`)}>
      <p className="text-sm text-muted">
        {t('rejectedChanges.code', { code: code === '' ? t('rejectedChanges.noCode') : code })}
      </p>
      <p className="mt-2">
        <span className="font-strong">{format.labelled(t('rejectedChanges.todo'), '')}</span>
        {t(`rejectedChanges.reasons.${reason}.todo`)}
      </p>
    </Card>
  );
}

const useColumns = (): readonly TableColumn<RejectedChanges>[] => {
  const { t } = useTranslation('scheme');
  const format = useFormat();
  const visitor = useVisitor();
  const appText = useAppText();
  const kindsOf = (calls: RejectedChanges['calls']): string =>
    countKinds(calls)
      .map(([kind, count]) =>
        t('rejectedChanges.of', {
          kind: t(`rejectedChanges.kinds.${kind}`),
          number: format.number(count),
        }),
      )
      .join(', ');
  const clubOf = (club: RejectedChanges['club']) => {
    if (club === null) return t('rejectedChanges.unknownClub');
    if (!canOpen('scheme', paths.clubs, visitor)) return club.name;
    return renderLink({
      to: paths.club(club.id),
      className: textLinkClass,
      children: club.name,
    });
  };
  return [
    {
      id: 'club',
      header: t('rejectedChanges.club'),
      cell: ({ club }) => clubOf(club),
      sortValue: ({ club }) => club?.name ?? null,
    },
    {
      id: 'code',
      header: t('rejectedChanges.error'),
      cell: ({ code }) => t(`rejectedChanges.reasons.${rejectionReason(code)}.title`),
      sortValue: ({ code }) => code,
      phoneLine: true,
    },
    {
      id: 'what',
      header: t('rejectedChanges.what'),
      cell: ({ calls }) => kindsOf(calls),
      phoneLine: true,
    },
    {
      id: 'app',
      header: t('rejectedChanges.app'),
      cell: ({ versions }) => versions.map(appText).join(', '),
      phoneCell: ({ versions }) =>
        format.labelled(t('rejectedChanges.app'), versions.map(appText).join(', ')),
    },
    {
      id: 'count',
      header: t('rejectedChanges.count'),
      align: 'end',
      cell: ({ count }) => format.number(count),
      phoneCell: ({ count }) => format.labelled(t('rejectedChanges.count'), format.number(count)),
      sortValue: ({ count }) => count,
    },
    {
      id: 'last_ts',
      header: t('rejectedChanges.last'),
      cell: ({ last_ts }) => format.moment(last_ts),
      phoneCell: ({ last_ts }) =>
        format.labelled(t('rejectedChanges.last'), format.moment(last_ts)),
      sortValue: ({ last_ts }) => last_ts,
    },
  ];
};

export const loader = ({
  context,
  request,
}: LoaderFunctionArgs): Promise<CachedResult<RejectedChanges[]>> =>
  portalContext(context).queries.fetch('GET /sync-health/rejected', {}, request.signal);
