import type { ClubScheme } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { ListTable, renderLink, useFormat } from '@springboard/portal';
import { EmptyState } from '@springboard/ui';
import type { TableColumn } from '@springboard/ui/table';
import { paths } from '../paths.ts';

/** The schemes of a club, with what follows each. The settings of a scheme decide whether it is offered. */
export function ClubSchemes({ schemes }: { schemes: readonly ClubScheme[] }) {
  const { t } = useTranslation('scheme');
  const columns = useSchemeColumns();
  return (
    <ListTable
      caption={t('clubPage.tabs.schemes')}
      columns={columns}
      rows={schemes}
      rowKey={({ slug }) => slug}
      empty={<EmptyState title={t('clubPage.noSchemes')} />}
    />
  );
}

const useSchemeColumns = (): readonly TableColumn<ClubScheme>[] => {
  const { t } = useTranslation('scheme');
  const format = useFormat();
  const count = (id: 'groups' | 'members', header: string): TableColumn<ClubScheme> => ({
    id,
    header,
    align: 'end',
    cell: (scheme) => format.number(scheme[id]),
    phoneCell: (scheme) => `${header}: ${format.number(scheme[id])}`,
  });
  return [
    {
      id: 'scheme',
      header: t('clubPage.scheme'),
      cell: ({ slug, title }) =>
        renderLink({
          to: paths.settings(slug),
          className: 'inline-flex min-h-11 items-center wrap-anywhere text-accent-ink underline',
          children: title,
        }),
    },
    count('groups', t('clubs.groups')),
    count('members', t('clubs.members')),
    {
      id: 'offered',
      header: t('clubPage.offered'),
      cell: ({ is_offered }) => t(is_offered ? 'clubPage.yes' : 'clubPage.no'),
      phoneCell: ({ is_offered }) =>
        `${t('clubPage.offered')}: ${t(is_offered ? 'clubPage.yes' : 'clubPage.no')}`,
    },
  ];
};
