import type { StaffUser } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import type { TableColumn } from '@springboard/ui/table';
import { useMemo } from 'react';
import { useFormat } from '../dates.ts';
import { EmailText } from './email-text.tsx';
import { UserStateChip } from './user-state-chip.tsx';

/** The columns that every list of staff has: name, e-mail, last sign-in and status. */
export const useStaffColumns = () => {
  const { t } = useTranslation('common');
  const format = useFormat();
  return useMemo(() => {
    const emailText = ({ email = null }: StaffUser) => email && <EmailText email={email} />;
    return {
      name: {
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
      email: {
        id: 'email',
        header: t('users.email'),
        priority: 2,
        cell: emailText,
        phoneCell: emailText,
      },
      lastLogin: {
        id: 'last_login',
        header: t('users.lastLogin'),
        priority: 3,
        sortable: true,
        cell: ({ last_login = null }) =>
          last_login === null ? t('users.never') : format.moment(last_login),
        phoneHidden: true,
      },
      state: {
        id: 'state',
        header: t('users.state'),
        cell: ({ status }) => <UserStateChip state={status} />,
        phoneCell: ({ status }) => (status === 'active' ? null : <UserStateChip state={status} />),
      },
    } satisfies Record<string, TableColumn<StaffUser>>;
  }, [t, format]);
};
