import { HOME } from '@springboard/access';
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
import { useAlerts, useOnline, useParts, useSession } from '../../hooks.ts';
import { partsOf } from '../../parts.ts';
import { peopleToSwitchTo, type Person } from '../../session/people.ts';
import { SWITCHING } from '../../session/switching.ts';
import { useErrorText } from '../use-error-text.ts';
import { PinDialog } from './pin-dialog.tsx';

/** From so many people on, looking for one by name is quicker than scrolling. */
const MANY = 9;

/** From here on only choosing a person leads anywhere, also after the page was loaded anew (§2). */
export const loader = ({ context }: LoaderFunctionArgs): null => {
  partsOf(context).storage.setItem(SWITCHING, '1');
  return null;
};

/** A shared tablet changes hands: who goes on, and their pin (§5, §6). */
export function Component() {
  const { t } = useTranslation('common');
  const { portal } = useParts();
  const session = useSession((state) => state);
  const online = useOnline();
  const [search, setSearch] = useState('');
  const { asked, ask, dismiss, goOn, leave } = useSwitch();
  const people = peopleToSwitchTo(session);
  const shown = people.filter(({ name }) => matches(name, search));
  const current = session.user && `${session.user.firstname} ${session.user.lastname}`;
  return (
    <div className="max-w-xl">
      <PageHeader title={t('switchUser.title')} subtitle={t('switchUser.text')} />
      <div className="grid gap-4">
        {!online && <Notice kind="offline">{t('switchUser.offline')}</Notice>}
        {current !== null && (
          <Link
            to={`${HOME[portal]}?switch=1`}
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
      {asked && (
        <PinDialog
          person={asked}
          onCancel={dismiss}
          onPin={(pin) => goOn(asked, pin)}
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
  person: Person;
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

/** Whose pin is asked for, and going on as somebody. */
const useSwitch = () => {
  const { portal, session } = useParts();
  const alerts = useAlerts();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Person | null>(null);
  const leave = () => void navigate(`${HOME[portal]}?switch=1`);

  /** The code of a refusal, or null once the session is theirs. */
  const goOn = async ({ uuid, original }: Person, pin?: string): Promise<string | null> => {
    const outcome = await session.switchUser(uuid, pin);
    if (outcome.kind === 'failed') {
      if (original) alerts.raise({ tone: 'error', title: errorText(outcome.failure.error) });
      return outcome.failure.error;
    }
    if (original) leave();
    return null;
  };

  return { asked, ask: setAsked, dismiss: () => setAsked(null), goOn, leave };
};

const matches = (name: string | null, search: string): boolean =>
  (name ?? '').toLocaleLowerCase().includes(search.trim().toLocaleLowerCase());
