import type { CurriculumVersion, DiscardedDraft, ListedVersion } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { changes, difference, versions, schemeGrades } from '@springboard/i18n/areas/scheme';
import { lists, rights } from '@springboard/i18n/areas/shared';
import {
  CachedNotice,
  type CachedResult,
  ExportMenu,
  isPaper,
  ListPaper,
  ListTable,
  portalContext,
  readForPaper,
  renderLink,
  tableQueryOf,
  useApi,
  useFormat,
  withValue,
} from '@springboard/portal';
import { buttonClass, EmptyState, PageHeader, SelectField } from '@springboard/ui';
import type { TableColumn } from '@springboard/ui/table';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { ChangeList } from '../changes/change-list.tsx';
import { type Comparison, loadComparison } from '../changes/load-comparison.ts';
import { paths } from '../paths.ts';
import { useScheme } from '../scheme/layout.tsx';
import { useVersionColumns } from './columns.tsx';
import { DiscardedDrafts } from './discarded-drafts.tsx';

export const translations = [versions, changes, difference, schemeGrades, lists, rights];

const TABLE = { columns: [], sort: '', sizes: [25, 50, 100] } as const;

type VersionsData = {
  /** A page; all versions where two are compared. */
  readonly reading: CachedResult<ListedVersion[]>;
  readonly hasDraft: boolean;
  readonly discarded: readonly DiscardedDraft[];
  /** The versions `from` and `to` of the address. */
  readonly comparison: Comparison | null;
};

/** All versions of a scheme, or the comparison of two of them. */
export function Component() {
  const { t } = useTranslation('scheme');
  const format = useFormat();
  const { reading, hasDraft, discarded, comparison } = useLoaderData<VersionsData>();
  const scheme = useScheme();
  const api = useApi();
  const [search] = useSearchParams();
  const columns = useVersionColumns(hasDraft);
  const title = t(comparison === null ? 'versions.title' : 'versions.compareTitle');
  if (comparison === null && isPaper(search)) {
    return (
      <ListPaper
        title={format.labelled(scheme.title, title)}
        query={[]}
        columns={columns.filter(({ id }) => id !== 'restore')}
        rows={reading.value}
        total={reading.total ?? 0}
        rowKey={keyOf}
      />
    );
  }
  return (
    <>
      <PageHeader
        eyebrow={scheme.title}
        title={title}
        actions={
          comparison === null ? (
            <ExportMenu
              fileName={`${scheme.slug}-${t('versions.file')}`}
              loadCsv={() =>
                api.csv('GET /curriculum/:slug/versions', {
                  params: { slug: scheme.slug },
                  query: {},
                })
              }
            />
          ) : (
            renderLink({
              to: paths.versions(scheme.slug),
              className: buttonClass(),
              children: t('versions.all'),
            })
          )
        }
      />
      <CachedNotice result={reading} />
      {comparison === null ? (
        <>
          <Versions reading={reading} columns={columns} />
          {discarded.length > 0 && <DiscardedDrafts drafts={discarded} hasDraft={hasDraft} />}
        </>
      ) : (
        <>
          <Choices versions={reading.value} />
          <ChangeList comparison={comparison} />
        </>
      )}
    </>
  );
}

/** Which two versions are compared, in the address. */
function Choices({ versions: all }: { versions: readonly CurriculumVersion[] }) {
  const { t } = useTranslation('scheme');
  const [search, setSearch] = useSearchParams();
  const versionText = useVersionText();
  const options = all.map((version) => ({
    value: String(version.version),
    label: versionText(version),
  }));
  return (
    <div className="mb-5 grid max-w-2xl gap-4 sm:grid-cols-2">
      {(['from', 'to'] as const).map((name) => (
        <SelectField
          key={name}
          label={t(`versions.${name}`)}
          options={options}
          value={search.get(name) ?? ''}
          onChange={(event) => setSearch((now) => withValue(now, name, event.target.value))}
        />
      ))}
    </div>
  );
}

/** "Version 3, published 4 Mar 2026" */
const useVersionText = () => {
  const { t } = useTranslation('scheme');
  const format = useFormat();
  return ({ version, published_at }: CurriculumVersion): string => {
    const number = format.number(version);
    return published_at === null
      ? t('versions.draftOption', { version: number })
      : t('versions.option', { version: number, date: format.moment(published_at) });
  };
};

const keyOf = ({ version }: ListedVersion) => String(version);

type VersionsProps = {
  reading: CachedResult<ListedVersion[]>;
  columns: readonly TableColumn<ListedVersion>[];
};

function Versions({ reading: { value: rows, total }, columns }: VersionsProps) {
  const { t } = useTranslation('scheme');
  const { slug } = useScheme();
  const [search] = useSearchParams();
  const published = rows.filter(({ state }) => state === 'published');
  const counts = published.map(({ members_touched }) => members_touched);
  return (
    <>
      <ListTable
        caption={t('versions.title')}
        columns={columns}
        rows={rows}
        total={total ?? rows.length}
        rowKey={keyOf}
        query={tableQueryOf(search, TABLE)}
        sizes={TABLE.sizes}
        rowTo={({ version }) => paths.version(slug, version)}
        empty={<EmptyState title={t('versions.none')} detail={t('versions.noneDetail')} />}
      />
      {published.length > 0 && (
        <p className="mt-3 max-w-prose text-sm text-muted">
          {t('versions.touchedNote')}
          {counts.includes(null) && ` ${t('versions.notCounted')}`}
          {counts.some((count) => count?.members === null) && ` ${t('versions.hiddenCount')}`}
        </p>
      )}
    </>
  );
}

export const loader = async ({
  context,
  params,
  request,
}: LoaderFunctionArgs): Promise<VersionsData> => {
  const parts = portalContext(context);
  const slug = params['slug'] ?? '';
  const input = { params: { slug } };
  const { searchParams } = new URL(request.url);
  const { page, per_page } = tableQueryOf(searchParams, TABLE);
  const read = (query: { page?: number; per_page?: number }) =>
    parts.queries.fetch('GET /curriculum/:slug/versions', { ...input, query }, request.signal);
  const isComparison = searchParams.has('from') && searchParams.has('to');
  const [reading, newest, discarded] = await Promise.all([
    isPaper(searchParams) ? readForPaper(read) : read(isComparison ? {} : { page, per_page }),
    // The layout reads the same.
    read({ per_page: 1 }),
    parts.queries.fetch('GET /curriculum/:slug/discarded', input, request.signal),
  ]);
  const versionOf = (name: string) => {
    const version = Number(searchParams.get(name));
    return reading.value.some((known) => known.version === version) ? version : null;
  };
  const from = versionOf('from');
  const to = versionOf('to');
  const hasDraft = newest.value.some(({ state }) => state !== 'published');
  const data = { reading, hasDraft, discarded: discarded.value };
  if (from === null || to === null) return { ...data, comparison: null };
  const pair = { slug, from, to };
  return { ...data, comparison: await loadComparison(parts, pair, request.signal) };
};
