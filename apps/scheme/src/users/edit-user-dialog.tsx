import type { StaffRole, StaffUser } from '@springboard/contract';
import { validateName } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import {
  ChangesSummary,
  FormDialog,
  useApi,
  useChange,
  useErrorText,
  useSession,
  withoutSame,
} from '@springboard/portal';
import { Button, IconButton, TextField } from '@springboard/ui';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { type ClubName, usePlaceText } from './club-name.ts';
import { RoleFields } from './role-fields.tsx';

type EditUserDialogProps = {
  user: StaffUser;
  clubs: readonly ClubName[];
  onClose: () => void;
};

/** The name and the roles of a user. Users of the national body keep their own role in it. */
export function EditUserDialog({ user, clubs, onClose }: EditUserDialogProps) {
  const { t } = useTranslation(['scheme', 'common']);
  const api = useApi();
  const errorText = useErrorText();
  const nameError = useNameError();
  const placeText = usePlaceText(clubs);
  const { send, isBusy, failure } = useChange();
  const isSelf = useSession((session) => session.user?.uuid === user.uuid);
  const [firstname, setFirstname] = useState(user.firstname);
  const [lastname, setLastname] = useState(user.lastname);
  const [roles, setRoles] = useState<readonly StaffRole[]>(user.roles ?? []);
  const [start] = useState({ firstname, lastname, roles: [...roles] });
  const [isChecked, setChecked] = useState(false);
  const rolesText = (all: readonly StaffRole[]) => all.map(placeText).join('; ');
  const isOwnRole = ({ role }: StaffRole) => isSelf && role === 'ngo';
  const isComplete =
    roles.length > 0 && roles.every(({ role, club_id }) => role === 'ngo' || club_id !== null);
  const save = async () => {
    setChecked(true);
    if (!isComplete || nameError(firstname) || nameError(lastname)) return;
    const edited = { firstname: firstname.trim(), lastname: lastname.trim(), roles: [...roles] };
    // Only changes, so that what another administrator changes meanwhile stays.
    const body = withoutSame(edited, start);
    if (Object.keys(body).length === 0) return onClose();
    const name = `${edited.firstname} ${edited.lastname}`;
    const title = t('scheme:users.edit.saved', { name });
    const call = api.call('PATCH /users/:uuid', { params: { uuid: user.uuid }, body });
    if (await send(title, call)) onClose();
  };
  return (
    <FormDialog
      title={t('scheme:users.edit.action')}
      error={failure && errorText(failure.error)}
      submitLabel={t('common:actions.save')}
      isBusy={isBusy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField
        label={t('common:users.fields.firstname')}
        value={firstname}
        autoComplete="off"
        error={isChecked ? nameError(firstname) : undefined}
        onChange={(event) => setFirstname(event.target.value)}
      />
      <TextField
        label={t('common:users.fields.lastname')}
        value={lastname}
        autoComplete="off"
        error={isChecked ? nameError(lastname) : undefined}
        onChange={(event) => setLastname(event.target.value)}
      />
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-strong">{t('scheme:users.rolesTitle')}</legend>
        {roles.map((role, index) => (
          // Roles have no id, and are only added at the end or removed.
          <div key={index} className="flex flex-wrap items-end gap-2">
            <RoleFields
              value={role}
              clubs={clubs}
              isChecked={isChecked}
              isDisabled={isOwnRole(role)}
              onChange={(next) => setRoles(roles.with(index, next))}
            />
            {!isOwnRole(role) && (
              <IconButton
                label={t('scheme:users.edit.remove')}
                icon={<X aria-hidden size={18} />}
                onClick={() => setRoles(roles.filter((_, at) => at !== index))}
              />
            )}
          </div>
        ))}
        {isSelf && <p className="text-sm text-muted">{t('scheme:users.edit.own')}</p>}
        {isChecked && roles.length === 0 && (
          <p role="alert" className="text-sm text-negative-ink">
            {t('scheme:users.edit.none')}
          </p>
        )}
        <Button
          className="justify-self-start"
          icon={<Plus aria-hidden size={18} />}
          onClick={() => setRoles([...roles, { role: 'coach', club_id: null }])}
        >
          {t('scheme:users.edit.add')}
        </Button>
      </fieldset>
      <ChangesSummary
        fields={[
          {
            label: t('common:users.fields.firstname'),
            before: user.firstname,
            after: firstname.trim(),
          },
          {
            label: t('common:users.fields.lastname'),
            before: user.lastname,
            after: lastname.trim(),
          },
          {
            label: t('scheme:users.rolesTitle'),
            before: rolesText(user.roles ?? []),
            after: rolesText(roles),
          },
        ]}
      />
    </FormDialog>
  );
}

const useNameError = () => {
  const { t } = useTranslation('common');
  return (name: string): string | undefined => {
    const error = validateName(name);
    if (error === null) return undefined;
    return t(error.code === 'REQUIRED' ? 'validation.REQUIRED' : 'validation.NAME_LENGTH');
  };
};
