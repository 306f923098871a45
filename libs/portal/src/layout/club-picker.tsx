import { can, HOME } from '@springboard/access';
import { useTranslation } from '@springboard/i18n';
import { SelectField } from '@springboard/ui';
import { useState } from 'react';
import { useAlerts, usePortalContext, useSession, useVisitor } from '../hooks.ts';
import { useErrorText } from '../messages/use-error-text.ts';

/** §2: the club, where there are several; cannot be changed offline or by a user switched to. */
export function ClubPicker() {
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
