import { useTranslation } from '@springboard/i18n';
import { InviteDialog, useDraft, useRoleText } from '@springboard/portal';
import { SelectField } from '@springboard/ui';

const ROLES = ['coach', 'admin'] as const;

type Assignment = { readonly role: (typeof ROLES)[number] };

type InviteUserDialogProps = {
  /** Coaches are invited as such; users with a role. */
  audience: 'coaches' | 'users';
  onClose: () => void;
};

/** Invites a coach or an administrator of the club. */
export function InviteUserDialog({ audience, onClose }: InviteUserDialogProps) {
  const { t } = useTranslation(['club', 'common']);
  const roleText = useRoleText();
  const { values, change, clear } = useDraft<Assignment>('user.invite.role', { role: 'coach' });
  const { role } = values;
  const close = () => {
    clear();
    onClose();
  };
  return (
    <InviteDialog title={t(`club:users.invite.${audience}`)} assignment={{ role }} onClose={close}>
      {() =>
        audience === 'users' && (
          <SelectField
            label={t('common:users.role')}
            value={role}
            options={ROLES.map((value) => ({ value, label: roleText(value) }))}
            onChange={(event) =>
              change({ role: ROLES.find((known) => known === event.target.value) ?? role })
            }
          />
        )
      }
    </InviteDialog>
  );
}
