import type { StaffUser } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { actionsColumn, useFormat, useStaffColumns } from '@springboard/portal';
import { type TableColumn, useScreenWidth } from '@springboard/ui/table';
import { type ClubName, usePlaceText } from './club-name.ts';
import { EditableUserMenu } from './editable-user-menu.tsx';

/** Name, e-mail, roles with their clubs, last sign-in, devices and status. */
export const useUserColumns = (clubs: readonly ClubName[]): readonly TableColumn<StaffUser>[] => {
  const { t } = useTranslation(['common', 'scheme']);
  const format = useFormat();
  const placeText = usePlaceText(clubs);
  const isPhone = useScreenWidth() === 'phone';
  const { name, email, lastLogin, state } = useStaffColumns();
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
    name,
    { id: 'role', header: t('users.role'), cell: roles, phoneCell: roles },
    email,
    lastLogin,
    {
      id: 'devices',
      header: t('scheme:users.devices'),
      priority: 3,
      align: 'end',
      cell: ({ devices }) => (devices === undefined ? null : format.number(devices)),
      phoneHidden: true,
    },
    state,
    actionsColumn<StaffUser>({
      header: t('users.actionsColumn'),
      isPhone,
      actions: (user) => <EditableUserMenu user={user} clubs={clubs} />,
    }),
  ];
};
