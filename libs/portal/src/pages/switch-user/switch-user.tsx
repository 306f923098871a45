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
import { useState } from 'react';
import { Link, useNavigate, type LoaderFunctionArgs } from 'react-router';
import { useAlerts, useOnline, usePortalContext, useSession } from '../../hooks.ts';
import { sharedPaths } from '../../paths.ts';
import { portalContext } from '../../portal-context.ts';
import { switchableUsers, type SwitchableUser } from '../../session/switchable-users.ts';
import { SWITCHING } from '../../session/user-switch.ts';
import { useErrorText } from '../../messages/use-error-text.ts';
import { PinDialog } from './pin-dialog.tsx';

export const translations = [switchUser];

/** From so many people on, looking for one by name is quicker than scrolling. */
const MANY = 9;

/** From here on a user must be chosen, also after a reload (§2). */
export const loader = ({ context }: LoaderFunctionArgs): null => {
  portalContext(context).storage.setItem(SWITCHING, '1');
  return null;
};

/** A shared tablet changes hands: who goes on, and their pin (§5, §6). */
export function Component() {
  const { t } = useTranslation('common');
  const { portal } = usePortalContext();
  const session = useSession((state) => state);
  const online = useOnline();
  const [search, setSearch] = useState('');
  const { selected, ask, dismiss, goOn, leave } = useSwitch();
  const people = switchableUsers(session);
  const shown = people.filter(({ name }) => matches(name, search));
  const current = session.user && `${session.user.firstname} ${session.user.lastname}`;
  return (
    <div className="max-w-xl">
      <PageHeader title={t('switchUser.title')} subtitle={t('switchUser.text')} />
      <div className="grid gap-4">
        {!online && <Notice kind="offline">{t('switchUser.offline')}</Notice>}
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
                online={online}
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
  online,
  onPress,
}: {
  person: SwitchableUser;
  online: boolean;
  onPress: () => void;
}) {
  const { t } = useTranslation('common');
  const shown = name ?? t('switchUser.original');
  const reason = () => {
    if (original) return name === null ? undefined : t('switchUser.original');
    return has_pin ? undefined : t('switchUser.noPin');
  };
  return (
    <ListRow
      title={shown}
      detail={reason()}
      leading={<Avatar name={shown} />}
      onPress={onPress}
      disabled={!online || (!original && !has_pin)}
    />
  );
}

/** The user whose pin is requested, and the switch itself. */
const useSwitch = () => {
  const { portal, session } = usePortalContext();
  const alerts = useAlerts();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const [selected, setSelected] = useState<SwitchableUser | null>(null);
  const leave = () => void navigate(sharedPaths.homeAfterSwitch(portal));

  /** An error code, or null after the switch. */
  const goOn = async ({ uuid, original }: SwitchableUser, pin?: string): Promise<string | null> => {
    const outcome = await session.switchUser(uuid, pin);
    if (outcome.kind === 'failed') {
      if (original) alerts.raise({ tone: 'error', title: errorText(outcome.failure.error) });
      return outcome.failure.error;
    }
    if (original) leave();
    return null;
  };

  return { selected, ask: setSelected, dismiss: () => setSelected(null), goOn, leave };
};

const matches = (name: string | null, search: string): boolean =>
  (name ?? '').toLocaleLowerCase().includes(search.trim().toLocaleLowerCase());
