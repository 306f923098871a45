import { RIGHTS_OF_ROLE, type StaffUser, USER_RIGHTS, type UserRight } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { Card, Checkbox } from '@springboard/ui';
import { useState } from 'react';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useChange } from '../forms/use-change.ts';
import { useApi, useSession } from '../hooks.ts';
import { useRightsErrorText } from './use-right.ts';

/** The rights that the user can have where the signed-in user works: the national body, or one club. */
const usePossibleRights = ({ types }: StaffUser): readonly UserRight[] => {
  const isNational = useSession(({ user }) => user?.role === 'ngo');
  const roles = types.filter((role) => (role === 'ngo') === isNational);
  return USER_RIGHTS.filter((right) => roles.some((role) => RIGHTS_OF_ROLE[role].includes(right)));
};

/** Whether the signed-in user may give or remove a right of the user. */
export const useCanEditRights = (user: StaffUser): boolean => {
  const possible = usePossibleRights(user);
  const own = useSession((session) => session.user?.rights);
  return user.rights !== undefined && possible.some((right) => own?.includes(right) === true);
};

type RightsDialogProps = { user: StaffUser; onClose: () => void };

/**
 * Gives and removes rights (D5). Users change only rights that they have. The screen loads the translations `rights`.
 */
export function RightsDialog({ user, onClose }: RightsDialogProps) {
  const { t } = useTranslation('common');
  const api = useApi();
  const errorText = useRightsErrorText();
  const { send, isBusy, failure } = useChange();
  const possible = usePossibleRights(user);
  const own = useSession((session) => session.user?.rights);
  const [rights, setRights] = useState<readonly UserRight[]>(user.rights ?? []);
  const save = async () => {
    const title = t('rights.saved', { name: `${user.firstname} ${user.lastname}` });
    const body = { rights: [...rights] };
    const call = api.call('PATCH /users/:uuid', { params: { uuid: user.uuid }, body });
    if (await send(title, call)) onClose();
  };
  return (
    <FormDialog
      title={t('rights.action')}
      error={failure && errorText(failure)}
      submitLabel={t('actions.save')}
      isBusy={isBusy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <fieldset>
        <legend className="mb-1 font-strong">
          {user.firstname} {user.lastname}
        </legend>
        {possible.map((right) => {
          const isOwn = own?.includes(right) === true;
          return (
            <Checkbox
              key={right}
              label={t(`rights.names.${right}`)}
              hint={
                isOwn
                  ? t(`rights.hints.${right}`)
                  : `${t(`rights.hints.${right}`)} ${t('rights.notOwn')}`
              }
              disabled={!isOwn}
              checked={rights.includes(right)}
              onChange={({ target }) =>
                setRights(
                  target.checked ? [...rights, right] : rights.filter((other) => other !== right),
                )
              }
            />
          );
        })}
      </fieldset>
    </FormDialog>
  );
}

/** The rights of a user in words; nothing for a user who can have none. */
export function RightsCard({ user }: { user: StaffUser }) {
  const { t } = useTranslation('common');
  const possible = usePossibleRights(user);
  if (user.rights === undefined || possible.length === 0) return null;
  const rights = possible.filter((right) => user.rights?.includes(right));
  return (
    <Card title={t('rights.title')}>
      {rights.length === 0 ? (
        <p className="text-muted">{t('rights.none')}</p>
      ) : (
        <ul className="grid gap-2">
          {rights.map((right) => (
            <li key={right}>
              {t(`rights.names.${right}`)}
              <span className="block text-sm text-muted">{t(`rights.hints.${right}`)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
