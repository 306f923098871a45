import { switchUser } from '@springboard/i18n/areas/shared';
import { useTranslation } from '@springboard/i18n';
import {
  Avatar,
  buttonClass,
  List,
  ListRow,
  Notice,
  PageHeader,
  SearchField,
} from '@springboard/ui';
import type { DevicePins, PinCheck } from '@springboard/offline';
import { useState } from 'react';
import { Link, useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router';
import { useAlerts, useOnline, usePortalContext, useSession } from '../../hooks.ts';
import { lastTokenOf } from '../../offline/owner-sessions.ts';
import { sharedPaths } from '../../paths.ts';
import { portalContext } from '../../portal-context.ts';
import { switchableUsers, type SwitchableUser } from '../../session/switchable-users.ts';
import { SWITCHING } from '../../session/user-switch.ts';
import { useErrorText } from '../../messages/use-error-text.ts';
import { PinDialog } from './pin-dialog.tsx';

export const translations = [switchUser];

/** From this number of users, a search by name is faster than scrolling. */
const MANY = 9;

/** The user must now choose a user, also after a reload (§2). */
export const loader = async ({ context }: LoaderFunctionArgs): Promise<LoadedPins> => {
  const { storage, devicePins } = portalContext(context);
  storage.setItem(SWITCHING, '1');
  return { pins: (await devicePins?.()) ?? null };
};

/** PINs that can be checked without a network; null in a portal that does not work offline. */
type LoadedPins = { readonly pins: DevicePins | null };

/** Passes a shared tablet to another user, who enters a pin (§5, §6). */
export function Component() {
  const { t } = useTranslation('common');
  const { portal } = usePortalContext();
  const session = useSession((state) => state);
  const online = useOnline();
  const [search, setSearch] = useState('');
  const offlineSwitch = useOfflineSwitch();
  const { selected, ask, dismiss, goOn, leave } = useSwitch(offlineSwitch);
  const people = switchableUsers(session);
  const shown = people.filter(({ name }) => matches(name, search));
  const current = session.user && `${session.user.firstname} ${session.user.lastname}`;
  return (
    <div className="max-w-xl">
      <PageHeader title={t('switchUser.title')} subtitle={t('switchUser.text')} />
      <div className="grid gap-4">
        {!online && (
          <Notice kind="offline">
            {t(
              people.some(offlineSwitch.isPossible)
                ? 'switchUser.offlineSome'
                : 'switchUser.offline',
            )}
          </Notice>
        )}
        {current !== null && (
          <Link
            to={sharedPaths.homeAfterSwitch(portal)}
            className={buttonClass({ variant: 'primary', size: 'large', wide: true })}
          >
            {t('switchUser.goOn', { name: current })}
          </Link>
        )}
        {people.length >= MANY && (
          <SearchField
            label={t('switchUser.search')}
            clearLabel={t('actions.clear')}
            value={search}
            onValueChange={setSearch}
          />
        )}
        {shown.length === 0 && search !== '' && (
          <output className="text-muted">{t('switchUser.none', { search })}</output>
        )}
        {shown.length > 0 && (
          <List label={t('switchUser.title')}>
            {shown.map((person) => (
              <PersonRow
                key={person.uuid}
                person={person}
                isPossible={online || offlineSwitch.isPossible(person)}
                isLocked={!online && offlineSwitch.isLocked(person)}
                onPress={() => (person.original ? void goOn(person) : ask(person))}
              />
            ))}
          </List>
        )}
      </div>
      {selected && (
        <PinDialog
          person={selected}
          onCancel={dismiss}
          onPin={(pin) => goOn(selected, pin)}
          onDone={leave}
        />
      )}
    </div>
  );
}

function PersonRow({
  person: { name, original, has_pin },
  isPossible,
  isLocked,
  onPress,
}: {
  person: SwitchableUser;
  isPossible: boolean;
  /** Too many wrong PINs without a network. */
  isLocked: boolean;
  onPress: () => void;
}) {
  const { t } = useTranslation('common');
  const shown = name ?? t('switchUser.original');
  const reason = () => {
    if (original) return name === null ? undefined : t('switchUser.original');
    if (isLocked) return t('switchUser.locked');
    return has_pin ? undefined : t('switchUser.noPin');
  };
  return (
    <ListRow
      title={shown}
      detail={reason()}
      leading={<Avatar name={shown} />}
      onPress={onPress}
      disabled={!isPossible || (!original && !has_pin)}
    />
  );
}

/** Switching without a network, to users who have used this device since the login (D23). */
const useOfflineSwitch = () => {
  const { session, storage } = usePortalContext();
  const { pins } = useLoaderData<LoadedPins>();
  const club_id = useSession(({ club }) => club?.id);
  const tokenOf = ({ uuid }: SwitchableUser) =>
    club_id === undefined ? undefined : lastTokenOf(storage, { user_uuid: uuid, club_id });
  return {
    pins,
    isPossible: (person: SwitchableUser): boolean =>
      tokenOf(person) !== undefined && (person.original || pins?.state(person.uuid) === 'ready'),
    isLocked: (person: SwitchableUser): boolean => pins?.state(person.uuid) === 'locked',
    switchTo: async (person: SwitchableUser, pin = ''): Promise<PinCheck> => {
      const token = tokenOf(person);
      if (pins === null || token === undefined) return 'unknown';
      const check = person.original ? 'match' : await pins.verify(person.uuid, pin);
      if (check === 'match') {
        const sealed = person.original ? null : await pins.seal(pin);
        session.switchOffline(token, { user_uuid: person.uuid, pin: sealed });
      }
      return check;
    },
  };
};

/** The user whose pin is requested, and the switch itself. */
const useSwitch = ({ pins, switchTo }: ReturnType<typeof useOfflineSwitch>) => {
  const { t } = useTranslation('common');
  const { portal, session } = usePortalContext();
  const online = useOnline();
  const alerts = useAlerts();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const [selected, setSelected] = useState<SwitchableUser | null>(null);
  const leave = () => void navigate(sharedPaths.homeAfterSwitch(portal));

  /** An error code, or null after the switch. */
  const switchOnline = async (
    { uuid, original }: SwitchableUser,
    pin?: string,
  ): Promise<string | null> => {
    const keepPin = pin === undefined ? undefined : await pins?.prepare(uuid, pin);
    const outcome = await session.switchUser(uuid, pin);
    if (outcome.kind === 'changed') {
      keepPin?.();
      return null;
    }
    if (original) alerts.raise({ tone: 'error', title: errorText(outcome.failure.error) });
    return outcome.failure.error;
  };

  const switchOffline = async (person: SwitchableUser, pin?: string): Promise<string | null> => {
    const check = await switchTo(person, pin);
    if (check === 'match') return null;
    if (check === 'locked') {
      alerts.raise({ tone: 'error', title: t('switchUser.locked') });
      setSelected(null);
    }
    return 'INCORRECT_PIN';
  };

  const goOn = async (person: SwitchableUser, pin?: string): Promise<string | null> => {
    const code = await (online ? switchOnline : switchOffline)(person, pin);
    if (code === null && person.original) leave();
    return code;
  };

  return { selected, ask: setSelected, dismiss: () => setSelected(null), goOn, leave };
};

const matches = (name: string | null, search: string): boolean =>
  (name ?? '').toLocaleLowerCase().includes(search.trim().toLocaleLowerCase());
