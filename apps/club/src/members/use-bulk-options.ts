import { type BulkAction, type Group, LEAVING_REASONS } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useFormat } from '@springboard/portal';
import { useFreeText } from '../groups/use-free-text.ts';
import { activeGroups, groupOptions, tagOptions, useChoices } from '../use-choices.ts';
import { type BulkField, type BulkValues, NEW_TAG } from './bulk-action.ts';

export type Option = { readonly value: string; readonly label: string };

/**
 * What the user can choose for an action.
 * @param ownGroups the groups of the pupil, where it is one
 */
export const useBulkOptions = (
  action: BulkAction,
  values: BulkValues,
  ownGroups: readonly Option[] | undefined,
) => {
  const { t } = useTranslation('club');
  const groupLabel = useGroupLabel();
  const choices = useChoices('groups', 'tags');
  const groups = groupOptions(choices.groups);
  const tags = tagOptions(choices.tags);
  const options: Record<BulkField, readonly Option[]> = {
    tag_id:
      action === 'tag' ? [...tags, { value: NEW_TAG, label: t('members.bulk.newTag') }] : tags,
    from_group_id: ownGroups ?? groups,
    group_id:
      action === 'remove'
        ? (ownGroups ?? groups)
        : groupOptions(activeGroups(choices.groups), groupLabel).filter(
            ({ value }) => value !== values.from_group_id,
          ),
    reason: LEAVING_REASONS.map((value) => ({ value, label: t(`members.leaving.${value}`) })),
  };
  /** The chosen tag or group; empty without one. */
  const name =
    action === 'tag' || action === 'untag'
      ? labelOf(tags, values.tag_id)
      : labelOf([...groups, ...(ownGroups ?? [])], values.group_id);
  return { options, name };
};

const labelOf = (options: readonly Option[], wanted: string | undefined): string =>
  options.find(({ value }) => value === wanted)?.label ?? '';

/** The name of a group, with its places where it has a maximum. */
const useGroupLabel = () => {
  const { t } = useTranslation('club');
  const format = useFormat();
  const { beside } = useFreeText();
  return ({ name, total_members, max_members, ...free }: Group): string => {
    if (typeof max_members !== 'number') return name;
    const label = t('members.bulk.groupPlaces', {
      name,
      members: format.number(total_members),
      max: format.number(max_members),
    });
    const freeText = beside(free, { members: total_members, max: max_members });
    return freeText === null ? label : `${label} · ${freeText}`;
  };
};
