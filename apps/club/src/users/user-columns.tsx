import { DAY_SECONDS } from '@springboard/domain';
import type { StaffUser } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import {
  actionsColumn,
  useFormat,
  usePortalContext,
  useSession,
  useToday,
  UserMenu,
  useRoleText,
  useStaffColumns,
} from '@springboard/portal';
import { classes } from '@springboard/ui';
import { type TableColumn, useScreenWidth } from '@springboard/ui/table';
import { useMemo } from 'react';
import { CredentialChip, stateOfCredential } from './credential-chip.tsx';
import { SuccessorField } from './successor-field.tsx';

/** Who is listed: the coaches of an organisation, or all staff of the club. */
export type Audience = 'coaches' | 'users';

/** Coaches are shown with their groups, registers and credentials, other users with role and e-mail. */
export const useUserColumns = (audience: Audience): readonly TableColumn<StaffUser>[] => {
  const { t } = useTranslation(['club', 'common']);
  const staffColumns = useStaffColumns();
  const roleText = useRoleText();
  const coachingColumns = useCoachingColumns();
  const isPhone = useScreenWidth() === 'phone';
  const clubs = useSession((session) => session.clubs);
  return useMemo(() => {
    const roles = ({ types }: StaffUser) =>
      types
        .filter((type) => type === 'coach' || type === 'admin')
        .map((type) => roleText(type))
        .join(', ');
    const columns: (TableColumn<StaffUser> | null)[] = [
      staffColumns.name,
      audience === 'users'
        ? {
            id: 'role',
            header: t('common:users.role'),
            priority: 2,
            sortable: true,
            cell: roles,
            phoneCell: roles,
          }
        : null,
      audience === 'users'
        ? {
            id: 'clubs',
            header: t('club:users.clubs'),
            priority: 3,
            cell: ({ club_ids }) =>
              clubs
                .filter(({ id }) => club_ids.includes(id))
                .map(({ name }) => name)
                .join(', ') || null,
            phoneHidden: true,
          }
        : null,
      // The page of a coach has it.
      audience === 'users' ? staffColumns.email : null,
      ...(audience === 'coaches' ? coachingColumns : []),
      staffColumns.lastLogin,
      { ...staffColumns.state, sortable: true },
      actionsColumn<StaffUser>({
        header: t('common:users.actionsColumn'),
        isPhone,
        actions: (user) => <UserMenu user={user} Successor={SuccessorField} />,
      }),
    ];
    return columns.filter((column) => column !== null);
  }, [t, staffColumns, roleText, audience, coachingColumns, isPhone, clubs]);
};

/** A coach who has taken no register for this long may need a call. */
const QUIET_DAYS = 14;

/** Groups, registers and the credential that expires first. */
const useCoachingColumns = (): readonly TableColumn<StaffUser>[] => {
  const { t } = useTranslation(['club', 'common']);
  const format = useFormat();
  const today = useToday();
  const { now } = usePortalContext();
  return useMemo(
    () => [
      {
        id: 'groups',
        header: t('club:users.groups'),
        priority: 2,
        cell: ({ coaching }) => coaching?.groups.map(({ name }) => name).join(', ') || null,
        phoneCell: ({ coaching }) =>
          coaching !== undefined &&
          coaching.groups.length > 0 && (
            <span className="block max-w-[60vw] truncate">
              {coaching.groups.map(({ name }) => name).join(', ')}
            </span>
          ),
      },
      {
        id: 'last_register',
        header: t('club:users.lastRegister'),
        priority: 2,
        sortable: true,
        cell: ({ coaching }) => {
          if (coaching === undefined) return null;
          const { last_register, open_registers, groups } = coaching;
          const isQuiet =
            groups.length > 0 && (last_register ?? 0) < now() - QUIET_DAYS * DAY_SECONDS;
          return (
            <span className="block sm:min-w-44">
              <span className={classes(isQuiet && 'font-strong text-negative-ink')}>
                {last_register === null ? t('common:users.never') : format.moment(last_register)}
              </span>
              {open_registers > 0 && (
                <span className="block text-muted">
                  {t('club:users.openRegisters', { number: open_registers })}
                </span>
              )}
            </span>
          );
        },
        phoneHidden: true,
      },
      {
        id: 'credential',
        header: t('club:users.credential'),
        sortable: true,
        cell: ({ coaching }) =>
          coaching?.credential && (
            <span className="lg:whitespace-nowrap">
              <CredentialChip credential={coaching.credential} today={today} />
            </span>
          ),
        phoneCell: ({ coaching }) =>
          coaching?.credential &&
          stateOfCredential(coaching.credential, today) !== 'fine' && (
            <CredentialChip credential={coaching.credential} today={today} />
          ),
      },
    ],
    [t, format, today, now],
  );
};
