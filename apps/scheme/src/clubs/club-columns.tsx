import type { Club } from '@springboard/contract';
import { languagesOfClub } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { actionsColumn, renderLink, useFormat, useSession } from '@springboard/portal';
import { type TableColumn, useScreenWidth } from '@springboard/ui/table';
import { paths } from '../paths.ts';
import { AppVersions } from './app-versions.tsx';
import { ClubMenu } from './club-menu.tsx';

const clubLink = (id: number, name: string) =>
  renderLink({
    to: paths.club(id),
    className: 'inline-flex min-h-11 min-w-11 items-center wrap-anywhere text-accent-ink underline',
    children: name,
  });

/** The name after the logo, which says nothing more. */
function NameCell({ club: { id, name, logo } }: { club: Club }) {
  return (
    <span className="flex items-center gap-2 sm:min-w-52">
      {logo !== null && (
        <img src={logo} alt="" className="size-8 shrink-0 rounded-mark object-contain" />
      )}
      {clubLink(id, name)}
    </span>
  );
}

const titlesOf = (schemes: NonNullable<Club['schemes']>): string =>
  schemes.map(({ title }) => title).join(', ');

const COUNTS = ['members', 'groups', 'staff', 'active_staff'] as const;

/** What a club has, who works in it, and how it is set up. */
export const useClubColumns = (): readonly TableColumn<Club>[] => {
  const { t } = useTranslation(['scheme', 'common']);
  const format = useFormat();
  const active = useSession((state) => state.languages).filter((language) => language.active === 1);
  const isPhone = useScreenWidth() === 'phone';
  const headers = {
    members: t('clubs.members'),
    groups: t('clubs.groups'),
    staff: t('clubs.staff'),
    active_staff: t('clubs.active'),
  };
  return [
    {
      id: 'name',
      header: t('clubs.name'),
      sortable: true,
      cell: (club) => <NameCell club={club} />,
      phoneCell: (club) => (
        <span className="block pr-12">
          <NameCell club={club} />
        </span>
      ),
    },
    ...COUNTS.map((id): TableColumn<Club> => ({
      id,
      header: headers[id],
      align: 'end',
      sortable: true,
      ...(id !== 'members' && { priority: 2 }),
      cell: ({ stats }) => stats && format.number(stats[id]),
      phoneCell: ({ stats }) => stats && format.labelled(headers[id], format.number(stats[id])),
    })),
    {
      id: 'schemes',
      header: t('clubs.schemes'),
      priority: 2,
      cell: ({ schemes = [] }) => titlesOf(schemes) || t('clubs.noSchemes'),
      phoneCell: ({ schemes = [] }) =>
        format.labelled(t('clubs.schemes'), titlesOf(schemes) || t('clubs.noSchemes')),
    },
    {
      id: 'languages',
      header: t('clubs.languages'),
      priority: 4,
      cell: (club) =>
        languagesOfClub(active, club)
          .map(({ language }) => t(`common:languages.${language}`))
          .join(', '),
      phoneHidden: true,
    },
    {
      id: 'member_types',
      header: t('clubs.memberTypes.label'),
      priority: 4,
      cell: ({ member_types }) => t(`clubs.memberTypes.types.${member_types}`),
      phoneHidden: true,
    },
    {
      id: 'app_versions',
      header: t('clubs.appVersions'),
      priority: 2,
      cell: ({ stats }) => stats && <AppVersions versions={stats.app_versions} />,
      phoneCell: ({ stats }) =>
        stats && (
          <>
            {format.labelled(t('clubs.appVersions'), '')}
            <AppVersions versions={stats.app_versions} />
          </>
        ),
    },
    {
      id: 'parent_portal',
      header: t('clubs.parentPortal'),
      priority: 4,
      cell: ({ parent_portal }) => t(parent_portal === 1 ? 'clubs.on' : 'clubs.off'),
      phoneHidden: true,
    },
    {
      id: 'time_zone',
      header: t('clubs.timeZone'),
      priority: 4,
      cell: ({ time_zone }) => time_zone,
      phoneHidden: true,
    },
    actionsColumn<Club>({
      header: t('clubs.actions'),
      isPhone,
      actions: (club) => <ClubMenu club={club} />,
    }),
  ];
};
