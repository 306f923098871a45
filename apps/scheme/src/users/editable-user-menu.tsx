import type { StaffUser } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { UserMenu } from '@springboard/portal';
import { MenuItem } from '@springboard/ui/menu';
import { useState } from 'react';
import type { ClubName } from './club-name.ts';
import { EditUserDialog } from './edit-user-dialog.tsx';

type EditableUserMenuProps = {
  user: StaffUser;
  clubs: readonly ClubName[];
  /** After an invitation was withdrawn. */
  onRemoved?: () => void;
};

/** The actions for an account; for our own sign-in also its name and roles. */
export function EditableUserMenu({ user, clubs, onRemoved }: EditableUserMenuProps) {
  const { t } = useTranslation('scheme');
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      <UserMenu user={user} {...(onRemoved && { onRemoved })}>
        {user.remote !== true && (
          <MenuItem onSelect={() => setEditing(true)}>{t('users.edit.action')}</MenuItem>
        )}
      </UserMenu>
      {isEditing && <EditUserDialog user={user} clubs={clubs} onClose={() => setEditing(false)} />}
    </>
  );
}
