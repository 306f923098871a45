import type { StaffRole } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useRoleText } from '@springboard/portal';
import { SelectField } from '@springboard/ui';
import type { ClubName } from './club-name.ts';
import { STAFF_ROLES } from './staff-roles.ts';

type RoleFieldsProps = {
  /** Without a club, a role in one is not complete. */
  value: StaffRole;
  clubs: readonly ClubName[];
  isChecked: boolean;
  isDisabled?: boolean;
  onChange: (value: StaffRole) => void;
};

/** A role, and its club unless it is one of the national body. */
export function RoleFields({ value, clubs, isChecked, isDisabled, onChange }: RoleFieldsProps) {
  const { t } = useTranslation(['scheme', 'common']);
  const roleText = useRoleText();
  const { role, club_id } = value;
  const setRole = (next: string) => {
    const chosen = STAFF_ROLES.find((known) => known === next) ?? role;
    onChange({ role: chosen, club_id: chosen === 'ngo' ? null : club_id });
  };
  return (
    <>
      <SelectField
        className="grow basis-40"
        label={t('common:users.role')}
        value={role}
        disabled={isDisabled}
        options={STAFF_ROLES.map((role) => ({ value: role, label: roleText(role) }))}
        onChange={(event) => setRole(event.target.value)}
      />
      {role !== 'ngo' && (
        <SelectField
          className="grow basis-40"
          label={t('scheme:users.club')}
          value={club_id === null ? '' : String(club_id)}
          disabled={isDisabled}
          error={isChecked && club_id === null ? t('common:validation.REQUIRED') : undefined}
          options={[
            { value: '', label: t('scheme:users.chooseClub') },
            ...clubs.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={({ target }) =>
            onChange({ role, club_id: target.value === '' ? null : Number(target.value) })
          }
        />
      )}
    </>
  );
}
