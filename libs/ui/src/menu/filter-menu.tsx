import { ChevronDown } from 'lucide-react';
import { FilterChip } from '../actions/filter-chip.tsx';
import { Menu, MenuCheck, MenuChoice } from './menu.tsx';

export type FilterMenuProps = {
  label: string;
  options: readonly { value: string; label: string }[];
  selected: readonly string[];
  /** Exactly one option; the first is the default. */
  isSingle: boolean;
  /** Text of the button while options are selected: "Group: Swifts". */
  summary: (labels: readonly string[]) => string;
  onSelect: (selected: readonly string[]) => void;
  /** Shows only the button. A menu renders the page once more to know its place. */
  isPlain?: boolean;
};

/** A filter of several options as a chip that opens a menu. */
export function FilterMenu(props: FilterMenuProps) {
  const { label, options, selected, isSingle, summary, onSelect, isPlain = false } = props;
  const labels = options.flatMap((option) =>
    selected.includes(option.value) ? [option.label] : [],
  );
  const isOn = labels.length > 0 && !(isSingle && selected[0] === options[0]?.value);
  const button = (
    <FilterChip selected={isOn}>
      {labels.length === 0 ? label : summary(labels)}
      <ChevronDown aria-hidden size={16} />
    </FilterChip>
  );
  if (isPlain) return button;
  return (
    <Menu align="start" trigger={button}>
      {isSingle ? (
        <MenuChoice
          label={label}
          value={selected[0] ?? ''}
          options={options}
          onChoose={(value) => onSelect([value])}
        />
      ) : (
        options.map((option) => (
          <MenuCheck
            key={option.value}
            checked={selected.includes(option.value)}
            onCheck={(isChecked) =>
              onSelect(
                isChecked
                  ? [...selected, option.value]
                  : selected.filter((value) => value !== option.value),
              )
            }
          >
            {option.label}
          </MenuCheck>
        ))
      )}
    </Menu>
  );
}
