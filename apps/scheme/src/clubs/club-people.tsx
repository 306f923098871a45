import type { Club, StaffUser } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { renderLink, useFormat, UserStateChip } from '@springboard/portal';
import { EmptyState, List, ListRow, textLinkClass } from '@springboard/ui';
import { paths } from '../paths.ts';

type ClubPeopleProps = {
  users: readonly StaffUser[];
  total: number;
  club: Club;
};

/** Coaches and administrators of a club. Users changes them. */
export function ClubPeople({ users, total, club: { id } }: ClubPeopleProps) {
  const { t } = useTranslation(['scheme', 'common']);
  const format = useFormat();
  if (users.length === 0) return <EmptyState title={t('scheme:clubPage.noPeople')} />;
  return (
    <>
      <List label={t('scheme:clubPage.tabs.people')} className="max-w-2xl">
        {users.map(({ uuid, firstname, lastname, status, last_login = null }) => (
          <ListRow
            key={uuid}
            title={`${firstname} ${lastname}`}
            detail={
              last_login === null
                ? t('scheme:clubPage.never')
                : t('scheme:clubPage.lastLogin', { moment: format.moment(last_login) })
            }
            trailing={status === 'active' ? null : <UserStateChip state={status} />}
            to={paths.user(uuid)}
            renderLink={renderLink}
          />
        ))}
      </List>
      <p className="mt-3">
        {renderLink({
          to: paths.usersOf(id),
          className: textLinkClass,
          children: t('scheme:clubPage.allPeople', { count: total, number: format.number(total) }),
        })}
      </p>
    </>
  );
}
