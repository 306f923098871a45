import type { StaffUser } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { actionsColumn, useFormat, UserStateChip } from '@springboard/portal';
import { type TableColumn, useScreenWidth } from '@springboard/ui/table';
import { type ClubName, usePlaceText } from './club-name.ts';
import { EditableUserMenu } from './editable-user-menu.tsx';

/** Name, e-mail, roles with their clubs, last sign-in, devices and status. */
export const useUserColumns = (clubs: readonly ClubName[]): readonly TableColumn<StaffUser>[] => {
  const { t } = useTranslation(['common', 'scheme']);
  const format = useFormat();
  const placeText = usePlaceText(clubs);
  const isPhone = useScreenWidth() === 'phone';
  const email = ({ email: address = null }: StaffUser) =>
    address && <span className="wrap-anywhere">{address}</span>;
  const roles = ({ roles: all = [] }: StaffUser) => (
    <span className="block">
      {all.map((role) => (
        <span key={`${role.role} ${role.club_id}`} className="block wrap-anywhere">
          {placeText(role)}
        </span>
      ))}
    </span>
  );
  return [
    {
      id: 'lastname',
      header: t('users.name'),
      sortable: true,
      cell: ({ firstname, lastname }) => (
        <span className="block max-w-56 break-words sm:w-max">
          {firstname} {lastname}
        </span>
      ),
      phoneCell: ({ firstname, lastname }) => (
        <span className="block pr-12 wrap-anywhere">
          {firstname} {lastname}
        </span>
      ),
    },
    { id: 'role', header: t('users.role'), cell: roles, phoneCell: roles },
    { id: 'email', header: t('users.email'), priority: 2, cell: email, phoneCell: email },
    {
      id: 'last_login',
      header: t('users.lastLogin'),
      priority: 3,
      sortable: true,
      cell: ({ last_login = null }) =>
        last_login === null ? t('users.never') : format.moment(last_login),
      phoneHidden: true,
    },
    {
      id: 'devices',
      header: t('scheme:users.devices'),
      priority: 3,
      align: 'end',
      cell: ({ devices }) => (devices === undefined ? null : format.number(devices)),
      phoneHidden: true,
    },
    {
      id: 'state',
      header: t('users.state'),
      cell: ({ status }) => <UserStateChip state={status} />,
      phoneCell: ({ status }) => (status === 'active' ? null : <UserStateChip state={status} />),
    },
    actionsColumn<StaffUser>({
      header: t('users.actionsColumn'),
      isPhone,
      actions: (user) => <EditableUserMenu user={user} clubs={clubs} />,
    }),
  ];
};
