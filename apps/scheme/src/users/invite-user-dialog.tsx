import type { StaffRole } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { InviteDialog } from '@springboard/portal';
import { useState } from 'react';
import type { ClubName } from './club-name.ts';
import { RoleFields } from './role-fields.tsx';

type InviteUserDialogProps = { clubs: readonly ClubName[]; onClose: () => void };

/** Invites the first administrator of a club, a coach, or a colleague of the national body. */
export function InviteUserDialog({ clubs, onClose }: InviteUserDialogProps) {
  const { t } = useTranslation('scheme');
  const [only] = clubs.length === 1 ? clubs : [];
  const [place, setPlace] = useState<StaffRole>({ role: 'admin', club_id: only?.id ?? null });
  const { role, club_id } = place;
  return (
    <InviteDialog
      title={t('users.invite')}
      assignment={role === 'ngo' ? { role } : club_id === null ? null : { role, club_id }}
      onClose={onClose}
    >
      {(isChecked) => (
        <RoleFields value={place} clubs={clubs} isChecked={isChecked} onChange={setPlace} />
      )}
    </InviteDialog>
  );
}
