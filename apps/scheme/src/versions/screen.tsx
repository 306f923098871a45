import type { CurriculumVersion } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { changes, versions } from '@springboard/i18n/areas/scheme';
import { lists } from '@springboard/i18n/areas/shared';
import {
  CachedNotice,
  type CachedResult,
  ListTable,
  portalContext,
  renderLink,
  useFormat,
  withValue,
} from '@springboard/portal';
import { buttonClass, Chip, EmptyState, PageHeader, SelectField } from '@springboard/ui';
import type { TableColumn } from '@springboard/ui/table';
import { useMemo } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { ChangeList } from '../changes/change-list.tsx';
import { type Comparison, loadComparison } from '../changes/load-comparison.ts';
import { paths } from '../paths.ts';
import { useScheme } from '../scheme/layout.tsx';

export const translations = [versions, changes, lists];

type VersionsData = {
  readonly reading: CachedResult<CurriculumVersion[]>;
  /** The versions `from` and `to` of the address. */
  readonly comparison: Comparison | null;
};

/** All versions of a scheme, or the comparison of two of them. */
export function Component() {
  const { t } = useTranslation('scheme');
  const { reading, comparison } = useLoaderData<VersionsData>();
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
        <Versions versions={reading.value} />
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

function Versions({ versions: all }: { versions: readonly CurriculumVersion[] }) {
  const { t } = useTranslation('scheme');
  const { slug } = useScheme();
  const columns = useVersionColumns(all);
  return (
    <ListTable
      caption={t('versions.title')}
      columns={columns}
      rows={all}
      rowKey={({ version }) => String(version)}
      rowTo={({ version }) => paths.version(slug, version)}
      empty={<EmptyState title={t('versions.none')} detail={t('versions.noneDetail')} />}
    />
  );
}

const useVersionColumns = (
  all: readonly CurriculumVersion[],
): readonly TableColumn<CurriculumVersion>[] => {
  const { t } = useTranslation('scheme');
  const format = useFormat();
  const { slug, version: current } = useScheme();
  return useMemo(() => {
    const when = ({ published_at, created_at }: CurriculumVersion) =>
      format.moment(published_at ?? created_at);
    const state = (version: CurriculumVersion) => (
      <StateChip version={version} isCurrent={version.version === current} />
    );
    return [
      {
        id: 'version',
        header: t('versions.version'),
        cell: ({ version }) => t('versions.number', { version: format.number(version) }),
      },
      { id: 'state', header: t('versions.state'), cell: state, phoneCell: state },
      { id: 'when', header: t('versions.when'), cell: when, phoneCell: when },
      {
        id: 'note',
        header: t('versions.note'),
        priority: 2,
        cell: ({ note }) => note !== null && <span className="wrap-anywhere">{note}</span>,
        phoneCell: ({ note }) => note,
      },
      {
        id: 'compare',
        header: t('versions.changes'),
        cell: (version) => <CompareLink slug={slug} version={version} all={all} />,
        phoneCell: (version) => <CompareLink slug={slug} version={version} all={all} />,
      },
    ];
  }, [t, format, slug, current, all]);
};

type CompareLinkProps = {
  slug: string;
  version: CurriculumVersion;
  all: readonly CurriculumVersion[];
};

/** What a version changed: it against the one before. The first has none before it. */
function CompareLink({ slug, version, all }: CompareLinkProps) {
  const { t } = useTranslation('scheme');
  const format = useFormat();
  const before = all.find((other) => other.version < version.version);
  if (before === undefined) return null;
  return renderLink({
    to: `${paths.versions(slug)}?from=${before.version}&to=${version.version}`,
    className: 'inline-flex min-h-8 items-center text-accent-ink underline pointer-coarse:min-h-11',
    children: t('versions.against', { version: format.number(before.version) }),
  });
}

type StateChipProps = { version: CurriculumVersion; isCurrent: boolean };

export function StateChip({ version: { state }, isCurrent }: StateChipProps) {
  const { t } = useTranslation('scheme');
  if (state !== 'published') return <Chip tone="warning">{t(`versions.states.${state}`)}</Chip>;
  return (
    <Chip tone={isCurrent ? 'positive' : 'neutral'}>
      {t(isCurrent ? 'versions.states.current' : 'versions.states.published')}
    </Chip>
  );
}

export const loader = async ({
  context,
  params,
  request,
}: LoaderFunctionArgs): Promise<VersionsData> => {
  const parts = portalContext(context);
  const slug = params['slug'] ?? '';
  const reading = await parts.queries.fetch(
    'GET /curriculum/:slug/versions',
    { params: { slug } },
    request.signal,
  );
  const { searchParams } = new URL(request.url);
  const versionOf = (name: string) => {
    const version = Number(searchParams.get(name));
    return reading.value.some((known) => known.version === version) ? version : null;
  };
  const from = versionOf('from');
  const to = versionOf('to');
  if (from === null || to === null) return { reading, comparison: null };
  return { reading, comparison: await loadComparison(parts, { slug, from, to }, request.signal) };
};
