import { can, HOME } from '@springboard/access';
import { useTranslation } from '@springboard/i18n';
import { Avatar, Button, buttonClass, SelectField } from '@springboard/ui';
import { CircleQuestionMark, LogOut, UserRoundPen } from 'lucide-react';
import { lazy, memo, Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { countOutOfDate } from '../connection/connection.ts';
import { useAlerts, useConnection, usePortalContext, useSession, useVisitor } from '../hooks.ts';
import { useErrorText } from '../messages/use-error-text.ts';
import { sharedPaths } from '../paths.ts';
import { loadChunk } from '../version/chunks.ts';
import { LanguagePicker } from './language-picker.tsx';
import { TechnicalDetails } from './technical-details.tsx';

const ColourSchemePicker = lazy(() => loadChunk(() => import('./colour-scheme-picker.tsx')));

/** §2: the signed-in user, the club, the language, and the logout. A change of page renders nothing of it. */
export const Account = memo(function Account() {
  const { t } = useTranslation('common');
  const user = useSession((session) => session.user);
  if (user === null) return null;
  const name = `${user.firstname} ${user.lastname}`;
  return (
    <div className="space-y-4 border-t border-line pt-4">
      <ClubPicker />
      <LanguagePicker />
      <Suspense>
        <ColourSchemePicker />
      </Suspense>
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
      <div className="grid gap-2 [&>*]:grow">
        <AccountLink />
        <LogoutButton />
      </div>
    </div>
  );
});

/** §2: the club, if the user has several. It cannot be changed offline or by a user to whom the device was switched. */
function ClubPicker() {
  const { t } = useTranslation('common');
  const { portal, session, restart } = usePortalContext();
  const alerts = useAlerts();
  const errorText = useErrorText();
  const visitor = useVisitor();
  const clubs = useSession((state) => state.clubs);
  const club = useSession((state) => state.club);
  const [changing, setChanging] = useState(false);
  if (visitor === null || club === null || !can.seeClubs(visitor)) return null;

  const change = async (club_id: number) => {
    setChanging(true);
    const outcome = await session.changeClub(club_id);
    setChanging(false);
    if (outcome.kind === 'changed') restart(HOME[portal]);
    else alerts.raise({ tone: 'error', title: errorText(outcome.failure.error) });
  };

  const reason = () => {
    if (!visitor.online) return t('drawer.clubOffline');
    return visitor.original ? undefined : t('drawer.clubSwitched');
  };

  return (
    <SelectField
      label={t('drawer.club')}
      value={String(club.id)}
      disabled={changing || !can.selectClub(visitor)}
      hint={reason()}
      onChange={(event) => void change(Number(event.target.value))}
      options={clubs.map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  );
}

/** The user's own account (D16). Not for a user to whom the device was switched. */
function AccountLink() {
  const { t } = useTranslation('common');
  const { portal } = usePortalContext();
  const visitor = useVisitor();
  // In the parent portal it is one of the areas.
  if (portal === 'parent' || visitor === null || !visitor.original) return null;
  return (
    <Link to={sharedPaths.account} className={buttonClass({ wide: true })}>
      <UserRoundPen aria-hidden size={18} />
      {t('drawer.account')}
    </Link>
  );
}

/** §2: details for support, hidden until the user opens them. */
function HelpTip() {
  const { t } = useTranslation('common');
  return (
    <details className="group relative">
      <summary
        aria-label={t('help.open')}
        title={t('help.open')}
        className="inline-flex size-11 list-none items-center justify-center rounded-control text-muted hover:bg-sunken [&::-webkit-details-marker]:hidden"
      >
        <CircleQuestionMark aria-hidden size={20} />
      </summary>
      <div className="absolute right-0 bottom-full z-40 mb-2 w-60 rounded-card border border-line bg-raised p-4 shadow-floating">
        <TechnicalDetails />
      </div>
    </details>
  );
}

const LogoutDialog = lazy(() => loadChunk(() => import('./logout-dialog.tsx')));

/** Disabled offline (§2); asks for confirmation if changes are unsent. They stay stored for their user. */
function LogoutButton() {
  const { t } = useTranslation('common');
  const visitor = useVisitor();
  const navigate = useNavigate();
  const waiting = useConnection(countOutOfDate);
  const [asking, setAsking] = useState(false);
  const logout = () => void navigate(sharedPaths.logout);
  return (
    <>
      <Button
        wide
        icon={<LogOut aria-hidden size={18} />}
        disabledReason={visitor && !can.logout(visitor) ? t('drawer.logoutOffline') : undefined}
        onClick={() => (waiting > 0 ? setAsking(true) : logout())}
      >
        {t('drawer.logout')}
      </Button>
      {asking && (
        <Suspense>
          <LogoutDialog waiting={waiting} onCancel={() => setAsking(false)} onConfirm={logout} />
        </Suspense>
      )}
    </>
  );
}
