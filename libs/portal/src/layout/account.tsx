import { useTranslation } from '@springboard/i18n';
import { Avatar } from '@springboard/ui';
import { useSession } from '../hooks.ts';
import { ClubPicker } from './club-picker.tsx';
import { EditUserButton } from './edit-user-button.tsx';
import { HelpTip } from './help-tip.tsx';
import { LanguagePicker } from './language-picker.tsx';
import { LogoutButton } from './logout-button.tsx';

/** §2: who is signed in, for which club, in which language; and the way out. */
export function Account() {
  const { t } = useTranslation('common');
  const user = useSession((session) => session.user);
  if (user === null) return null;
  const name = `${user.firstname} ${user.lastname}`;
  return (
    <div className="space-y-4 border-t border-line pt-4">
      <ClubPicker />
      <LanguagePicker />
      <div className="flex items-center gap-3">
        <Avatar name={name} />
        <p className="min-w-0 grow">
          <span className="sr-only">{t('drawer.user', { name })}</span>
          <span aria-hidden className="block text-sm font-strong wrap-anywhere">
            {name}
          </span>
        </p>
        <HelpTip />
      </div>
      <div className="grid gap-2 [&_button]:grow">
        <EditUserButton />
        <LogoutButton />
      </div>
    </div>
  );
}
