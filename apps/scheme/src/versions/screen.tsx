import type { CurriculumVersion, DiscardedDraft, ListedVersion } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { changes, difference, versions, schemeGrades } from '@springboard/i18n/areas/scheme';
import { lists, rights } from '@springboard/i18n/areas/shared';
import {
  CachedNotice,
  type CachedResult,
  ListTable,
  portalContext,
  renderLink,
  useFormat,
  withValue,
} from '@springboard/portal';
import { buttonClass, EmptyState, PageHeader, SelectField } from '@springboard/ui';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { ChangeList } from '../changes/change-list.tsx';
import { type Comparison, loadComparison } from '../changes/load-comparison.ts';
import { paths } from '../paths.ts';
import { useScheme } from '../scheme/layout.tsx';
import { useVersionColumns } from './columns.tsx';
import { DiscardedDrafts } from './discarded-drafts.tsx';

export const translations = [versions, changes, difference, schemeGrades, lists, rights];

type VersionsData = {
  readonly reading: CachedResult<ListedVersion[]>;
  readonly discarded: readonly DiscardedDraft[];
  /** The versions `from` and `to` of the address. */
  readonly comparison: Comparison | null;
};

/** All versions of a scheme, or the comparison of two of them. */
export function Component() {
  const { t } = useTranslation('scheme');
  const { reading, discarded, comparison } = useLoaderData<VersionsData>();
  const scheme = useScheme();
  const title = t(comparison === null ? 'versions.title' : 'versions.compareTitle');
  return (
    <>
      <PageHeader
        eyebrow={scheme.title}
        title={title}
        actions={
          comparison === null
            ? undefined
            : renderLink({
                to: paths.versions(scheme.slug),
                className: buttonClass(),
                children: t('versions.all'),
              })
        }
      />
      <CachedNotice result={reading} />
      {comparison === null ? (
        <>
          <Versions versions={reading.value} />
          {discarded.length > 0 && (
            <DiscardedDrafts
              drafts={discarded}
              hasDraft={reading.value.some(({ state }) => state !== 'published')}
            />
          )}
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

function Versions({ versions: all }: { versions: readonly ListedVersion[] }) {
  const { t } = useTranslation('scheme');
  const { slug } = useScheme();
  const columns = useVersionColumns(all);
  const published = all.filter(({ state }) => state === 'published');
  const counts = published.map(({ members_touched }) => members_touched);
  return (
    <>
      <ListTable
        caption={t('versions.title')}
        columns={columns}
        rows={all}
        rowKey={({ version }) => String(version)}
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
  const [reading, discarded] = await Promise.all([
    parts.queries.fetch('GET /curriculum/:slug/versions', input, request.signal),
    parts.queries.fetch('GET /curriculum/:slug/discarded', input, request.signal),
  ]);
  const { searchParams } = new URL(request.url);
  const versionOf = (name: string) => {
    const version = Number(searchParams.get(name));
    return reading.value.some((known) => known.version === version) ? version : null;
  };
  const from = versionOf('from');
  const to = versionOf('to');
  const data = { reading, discarded: discarded.value };
  if (from === null || to === null) return { ...data, comparison: null };
  const pair = { slug, from, to };
  return { ...data, comparison: await loadComparison(parts, pair, request.signal) };
};
