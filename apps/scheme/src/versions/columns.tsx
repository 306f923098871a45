import type { CurriculumVersion, ListedVersion } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { renderLink, useFormat } from '@springboard/portal';
import { Chip } from '@springboard/ui';
import type { TableColumn } from '@springboard/ui/table';
import { useMemo } from 'react';
import { paths } from '../paths.ts';
import { useScheme } from '../scheme/layout.tsx';
import { RestoreVersion } from './restore-version.tsx';

/** @param hasDraft a restored version would take its place */
export const useVersionColumns = (hasDraft: boolean): readonly TableColumn<ListedVersion>[] => {
  const { t } = useTranslation('scheme');
  const format = useFormat();
  const { slug, version: current } = useScheme();
  return useMemo(() => {
    const when = (version: ListedVersion) => {
      const { published_at, created_at, published_by } = version;
      return (
        <>
          {format.moment(published_at ?? created_at)}
          {published_by !== null && (
            <span className="block text-sm text-muted wrap-anywhere">
              {t('versions.by', { name: published_by.name })}
            </span>
          )}
        </>
      );
    };
    const changed = (version: ListedVersion) => (
      <>
        {version.changes !== null && (
          <span className="block">
            {t('versions.changed', {
              count: version.changes,
              number: format.number(version.changes),
            })}
          </span>
        )}
        <CompareLink slug={slug} version={version} />
      </>
    );
    const touched = (version: ListedVersion) => {
      const { members_touched } = version;
      if (version.state !== 'published') return null;
      if (members_touched === null) return '–';
      const { members } = members_touched;
      return members === null ? t('versions.few') : format.number(members);
    };
    const restore = ({ version, state: of }: ListedVersion) =>
      of === 'published' &&
      version !== current && <RestoreVersion version={version} hasDraft={hasDraft} size="small" />;
    const state = (version: ListedVersion) => (
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
        id: 'created_by',
        header: t('versions.startedBy'),
        cell: ({ created_by }) =>
          created_by && <span className="wrap-anywhere">{created_by.name}</span>,
        phoneCell: ({ created_by }) =>
          created_by && format.labelled(t('versions.startedBy'), created_by.name),
      },
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
        cell: changed,
        phoneCell: changed,
      },
      {
        id: 'touched',
        header: t('versions.touched'),
        align: 'end',
        cell: touched,
        phoneCell: (version) => {
          const number = touched(version);
          return number === null ? null : t('versions.touchedPhone', { number });
        },
      },
      {
        id: 'restore',
        header: t('versions.restore'),
        cell: restore,
        phoneCell: restore,
      },
    ];
  }, [t, format, slug, current, hasDraft]);
};

type CompareLinkProps = {
  slug: string;
  version: ListedVersion;
};

/** What a version changed: it against the one before. The first has none before it. */
function CompareLink({ slug, version: { version, before = null } }: CompareLinkProps) {
  const { t } = useTranslation('scheme');
  const format = useFormat();
  if (before === null) return null;
  return renderLink({
    to: `${paths.versions(slug)}?from=${before}&to=${version}`,
    className: 'inline-flex min-h-8 items-center text-accent-ink underline pointer-coarse:min-h-11',
    children: t('versions.against', { version: format.number(before) }),
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
