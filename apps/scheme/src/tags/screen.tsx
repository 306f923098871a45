import type { CallInput, MemberTag } from '@springboard/contract';
import { matchesSearch } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { tags } from '@springboard/i18n/areas/scheme';
import { lists } from '@springboard/i18n/areas/shared';
import {
  actionsColumn,
  CachedNotice,
  type CachedResult,
  ExportMenu,
  isPaper,
  ListPaper,
  ListTable,
  NoMatches,
  portalContext,
  tableQueryOf,
  TitleSearch,
  useApi,
  useFormat,
  useOfflineReason,
  useQueryInWords,
} from '@springboard/portal';
import { Button, EmptyState, PageHeader } from '@springboard/ui';
import { type TableColumn, useScreenWidth, visibleColumns } from '@springboard/ui/table';
import { useMemo, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { TagMenu } from './tag-menu.tsx';
import { TagNameDialog } from './tag-name-dialog.tsx';

export const translations = [tags, lists];

const TABLE = {
  columns: ['tag', 'members', 'clubs', 'last_used', 'created_at'],
  sort: '',
  sizes: [50, 100],
} as const;

const NO_FILTERS = [] as const;

/** The tags of members, with the members and clubs that use each. */
export function Component() {
  const { t } = useTranslation(['scheme', 'common']);
  const reading = useLoaderData<CachedResult<MemberTag[]>>();
  const offlineReason = useOfflineReason();
  const [search] = useSearchParams();
  const [isAdding, setAdding] = useState(false);
  const all = useTagColumns(reading.value);
  const width = useScreenWidth();
  const columns = useMemo(() => visibleColumns(all, width, {}), [all, width]);
  const api = useApi();
  const text = searchOf(search);
  const rows = useMemo(
    () => reading.value.filter(({ tag }) => matchesSearch(tag, text)),
    [reading.value, text],
  );
  const queryInWords = useQueryInWords(NO_FILTERS);
  if (isPaper(search)) {
    return (
      <ListPaper
        title={t('common:nav.tags')}
        query={queryInWords}
        columns={all.filter(({ id }) => id !== 'actions')}
        rows={rows}
        total={rows.length}
        rowKey={({ id }) => String(id)}
      />
    );
  }
  const add = (
    <Button variant="primary" disabledReason={offlineReason} onClick={() => setAdding(true)}>
      {t('scheme:tags.add')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('common:nav.tags')}
        subtitle={t('scheme:tags.text')}
        actions={
          reading.value.length > 0 && (
            <>
              <ExportMenu
                fileName={t('scheme:tags.file')}
                loadCsv={() => api.csv('GET /member-tags', { query: exportQueryOf(search) })}
              />
              {add}
            </>
          )
        }
      />
      <CachedNotice result={reading} />
      {reading.value.length > 0 && (
        <div className="mb-4 max-w-lg">
          <TitleSearch label={t('scheme:tags.search')} />
        </div>
      )}
      <ListTable
        caption={t('common:nav.tags')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => String(id)}
        query={tableQueryOf(search, TABLE)}
        sizes={TABLE.sizes}
        empty={
          reading.value.length === 0 ? (
            <EmptyState
              title={t('scheme:tags.none')}
              detail={t('scheme:tags.noneDetail')}
              action={add}
            />
          ) : (
            <NoMatches filters={NO_FILTERS} title={t('scheme:tags.noMatches')} />
          )
        }
      />
      {isAdding && (
        <TagNameDialog tag={null} others={reading.value} onClose={() => setAdding(false)} />
      )}
    </>
  );
}

const useTagColumns = (all: readonly MemberTag[]): readonly TableColumn<MemberTag>[] => {
  const { t } = useTranslation('scheme');
  const format = useFormat();
  const isPhone = useScreenWidth() === 'phone';
  return useMemo(() => {
    const count = (id: 'members' | 'clubs', header: string): TableColumn<MemberTag> => ({
      id,
      header,
      align: 'end',
      sortValue: ({ usage }) => usage?.[id] ?? null,
      cell: ({ usage }) => usage && format.number(usage[id]),
      phoneCell: ({ usage }) => usage && format.labelled(header, format.number(usage[id])),
    });
    return [
      {
        id: 'tag',
        header: t('tags.tag'),
        sortValue: ({ tag }) => tag,
        cell: ({ tag }) => <span className="wrap-anywhere">{tag}</span>,
        phoneCell: ({ tag }) => <span className="block pr-12 wrap-anywhere">{tag}</span>,
      },
      count('members', t('tags.members')),
      count('clubs', t('tags.clubs')),
      {
        id: 'last_used',
        header: t('tags.lastUsed'),
        priority: 2,
        sortValue: ({ usage }) => usage?.last_used ?? null,
        cell: ({ usage }) =>
          usage && (usage.last_used === null ? t('tags.never') : format.moment(usage.last_used)),
        phoneHidden: true,
      },
      {
        id: 'created_at',
        header: t('tags.created'),
        priority: 3,
        sortValue: ({ usage }) => usage?.created_at ?? null,
        cell: ({ usage }) => usage && format.moment(usage.created_at),
        phoneHidden: true,
      },
      actionsColumn<MemberTag>({
        header: t('tags.actions'),
        isPhone,
        actions: (tag) => <TagMenu tag={tag} all={all} />,
      }),
    ];
  }, [t, format, isPhone, all]);
};

const searchOf = (search: URLSearchParams): string => (search.get('search') ?? '').trim();

/** The rows of the address, for a file or paper. */
const exportQueryOf = (
  search: URLSearchParams,
): NonNullable<CallInput<'GET /member-tags'>['query']> => {
  const { sort, descending } = tableQueryOf(search, TABLE);
  const text = searchOf(search);
  return {
    with_counts: 1,
    ...(sort !== '' && { sort: `${descending ? 'd' : 'a'}${sort}` }),
    ...(text !== '' && { search: text }),
  };
};

export const loader = ({
  context,
  request,
}: LoaderFunctionArgs): Promise<CachedResult<MemberTag[]>> => {
  const search = new URL(request.url).searchParams;
  return portalContext(context).queries.fetch(
    'GET /member-tags',
    // The screen searches and sorts by itself.
    { query: isPaper(search) ? exportQueryOf(search) : { with_counts: 1 } },
    request.signal,
  );
};
