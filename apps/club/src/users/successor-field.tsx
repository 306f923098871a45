import { useTranslation } from '@springboard/i18n';
import { type SuccessorFieldProps, useFormat } from '@springboard/portal';
import { SelectField } from '@springboard/ui';
import { useChoices } from '../use-choices.ts';

/** Who takes over the groups and the coming sessions. Empty: they stay as they are. */
export function SuccessorField({ user, value, onChange }: SuccessorFieldProps) {
  const { t } = useTranslation('club');
  const { coaches } = useChoices('coaches');
  const format = useFormat();
  const { groups = [], covers = 0 } = user.coaching ?? {};
  const work = [
    groups.length > 0
      ? t('users.successorGroups', { groups: groups.map(({ name }) => name).join(', ') })
      : '',
    covers > 0 ? t('users.successorCovers', { number: format.number(covers) }) : '',
  ].filter((text) => text !== '');
  return (
    <span className="mt-4 block text-ink">
      <SelectField
        label={t('users.successor')}
        hint={work.length > 0 ? work.join(' · ') : undefined}
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
