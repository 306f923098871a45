import type { Session } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import {
  ActionsMenu,
  HeaderWithMenu,
  OnlineMenuItem,
  renderLink,
  useFormat,
  useOfflineReason,
} from '@springboard/portal';
import { Button, buttonClass } from '@springboard/ui';
import { useScreenWidth } from '@springboard/ui/table';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useRemoteOnly } from '../read-only.ts';
import { ChangeDialog, type SessionAction } from './change-dialog.tsx';
import { PlaceDialog } from './place-dialog.tsx';
import { PlacesDialog } from './places-dialog.tsx';
import { RegisterButton, useIsRegisterOpen } from './register-actions.tsx';

type Change = SessionAction | 'place' | 'places';

/** The name and time of a session, and what can be done with it. A phone has the changes in a menu beside the name. */
export function SessionHeader({ session }: { session: Session }) {
  const { t } = useTranslation('club');
  const format = useFormat();
  const offlineReason = useOfflineReason();
  const isRegisterOpen = useIsRegisterOpen();
  const isPhone = useScreenWidth() === 'phone';
  const changes = useChanges(session);
  const [open, setOpen] = useState<Change | null>(null);
  const close = () => setOpen(null);
  const { name, date, start_at, end_at } = session;
  const menu = isPhone && (
    <ActionsMenu>
      {changes.map(({ change, label, reason }) => (
        <OnlineMenuItem key={change} reason={reason} onSelect={() => setOpen(change)}>
          {label}
        </OnlineMenuItem>
      ))}
    </ActionsMenu>
  );
  return (
    <>
      <HeaderWithMenu
        title={name}
        subtitle={
          <span className="tabular">
            {format.date(date)}, {format.time(start_at)}–{format.time(end_at)}
          </span>
        }
        menu={menu}
        actions={
          <>
            {renderLink({
              to: '?print=1',
              className: buttonClass(),
              children: (
                <>
                  <Printer aria-hidden size={18} />
                  {t('sessions.printRegister')}
                </>
              ),
            })}
            {isRegisterOpen(session) && <RegisterButton session={session} />}
            {!isPhone &&
              changes.map(({ change, label, reason }) => (
                <Button
                  key={change}
                  disabledReason={offlineReason ?? reason}
                  onClick={() => setOpen(change)}
                >
                  {label}
                </Button>
              ))}
          </>
        }
      />
      {open === 'places' && <PlacesDialog session={session} onClose={close} />}
      {open === 'place' && <PlaceDialog session={session} onClose={close} />}
      {open !== null && open !== 'places' && open !== 'place' && (
        <ChangeDialog action={open} sessions={[session]} onClose={close} />
      )}
    </>
  );
}

type OfferedChange = {
  readonly change: Change;
  readonly label: string;
  /** Why it is not possible now. */
  readonly reason?: string | undefined;
};

const useChanges = ({ cancelled, register }: Session): readonly OfferedChange[] => {
  const { t } = useTranslation('club');
  const isRemoteOnly = useRemoteOnly();
  const isBegun = register.state !== 'not_started';
  const maximum = { change: 'places', label: t('sessions.changePlaces') } as const;
  return [
    { change: 'place', label: t('sessions.place.change') },
    { change: 'cover', label: t('sessions.actions.cover') },
    ...(isRemoteOnly || cancelled ? [] : [maximum]),
    cancelled
      ? { change: 'restore', label: t('sessions.actions.restore') }
      : {
          change: 'cancel',
          label: t('sessions.actions.cancel'),
          reason: isBegun ? t('sessions.registerBegun') : undefined,
        },
  ];
};
