import { useTranslation } from '@springboard/i18n';
import { InviteDialog, useRoleText } from '@springboard/portal';
import { SelectField } from '@springboard/ui';
import { useState } from 'react';

const ROLES = ['coach', 'admin'] as const;

type InviteUserDialogProps = {
  /** Coaches are invited as such; users with a role. */
  audience: 'coaches' | 'users';
  onClose: () => void;
};

/** Invites a coach or an administrator of the club. */
export function InviteUserDialog({ audience, onClose }: InviteUserDialogProps) {
  const { t } = useTranslation(['club', 'common']);
  const roleText = useRoleText();
  const [role, setRole] = useState<(typeof ROLES)[number]>('coach');
  return (
    <InviteDialog
      title={t(`club:users.invite.${audience}`)}
      assignment={{ role }}
      onClose={onClose}
    >
      {() =>
        audience === 'users' && (
          <SelectField
            label={t('common:users.role')}
            value={role}
            options={ROLES.map((value) => ({ value, label: roleText(value) }))}
            onChange={(event) =>
              setRole(ROLES.find((known) => known === event.target.value) ?? role)
            }
          />
        )
      }
    </InviteDialog>
  );
}
