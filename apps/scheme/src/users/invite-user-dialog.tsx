import type { StaffRole } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { InviteDialog, useDraft } from '@springboard/portal';
import type { ClubName } from './club-name.ts';
import { RoleFields } from './role-fields.tsx';

type InviteUserDialogProps = { clubs: readonly ClubName[]; onClose: () => void };

/** Invites the first administrator of a club, a coach, or a colleague of the national body. */
export function InviteUserDialog({ clubs, onClose }: InviteUserDialogProps) {
  const { t } = useTranslation('scheme');
  const [only] = clubs.length === 1 ? clubs : [];
  const { values, change, clear } = useDraft<{ readonly place: StaffRole }>('user.invite.place', {
    place: { role: 'admin', club_id: only?.id ?? null },
  });
  const { place } = values;
  const { role, club_id } = place;
  const close = () => {
    clear();
    onClose();
  };
  return (
    <InviteDialog
      title={t('users.invite')}
      assignment={role === 'ngo' ? { role } : club_id === null ? null : { role, club_id }}
      onClose={close}
    >
      {(isChecked) => (
        <RoleFields
          value={place}
          clubs={clubs}
          isChecked={isChecked}
          onChange={(next) => change({ place: next })}
        />
      )}
    </InviteDialog>
  );
}
