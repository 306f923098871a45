import { useTranslation } from '@springboard/i18n';
import type { SuccessorFieldProps } from '@springboard/portal';
import { SelectField } from '@springboard/ui';
import { useChoices } from '../use-choices.ts';

/** Who takes over the groups and the coming sessions. Empty: they stay as they are. */
export function SuccessorField({ user, value, onChange }: SuccessorFieldProps) {
  const { t } = useTranslation('club');
  const { coaches } = useChoices('coaches');
  const groups = user.coaching?.groups ?? [];
  return (
    <span className="mt-4 block text-ink">
      <SelectField
        label={t('users.successor')}
        hint={
          groups.length > 0
            ? t('users.successorHint', { groups: groups.map(({ name }) => name).join(', ') })
            : undefined
        }
        value={value}
        options={[
          { value: '', label: t('users.noSuccessor') },
          ...coaches
            .filter(({ uuid }) => uuid !== user.uuid)
            .map(({ uuid, name }) => ({ value: uuid, label: name })),
        ]}
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
  );
}
