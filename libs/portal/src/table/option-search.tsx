import { matchesSearch } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { Checkbox, SearchField } from '@springboard/ui';
import { useId, useState } from 'react';
import { type Filter, selectedOf, withSelected } from './filter-query.ts';
import { useListSearch } from './use-list-search.ts';

type OptionsFilter = Exclude<Filter, { kind: 'date' }>;

/** With more options a menu is too long to find one. */
const MAX_OF_MENU = 30;
const SHOWN = 20;

export const hasManyOptions = ({ options }: OptionsFilter): boolean => options.length > MAX_OF_MENU;

/** The options of a filter that has too many for a menu: a search, the first matches, and what is selected. */
export function OptionSearch({ filter }: { filter: OptionsFilter }) {
  const { t } = useTranslation('common');
  const [search, setSearch] = useListSearch();
  const [text, setText] = useState('');
  const name = useId();
  const selected = selectedOf(search, filter);
  const matches = filter.options.filter(({ label }) => matchesSearch(label, text));
  const shown = matches.slice(0, SHOWN);
  const others = filter.options.filter(
    (option) => selected.includes(option.value) && !shown.includes(option),
  );
  const isOne = filter.kind === 'one';
  const select = (value: string, isSelected: boolean) => {
    const rest = isOne ? [] : selected.filter((other) => other !== value);
    setSearch((now) => withSelected(now, filter, isSelected ? [...rest, value] : rest));
  };
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">{filter.label}</legend>
      <SearchField
        label={t('filters.find', { filter: filter.label })}
        clearLabel={t('actions.clear')}
        value={text}
        onValueChange={setText}
      />
      {[...others, ...shown].map(({ value, label }) =>
        isOne ? (
          <label key={value} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name={name}
              className="size-6 shrink-0 accent-accent"
              checked={selected.includes(value)}
              onChange={() => select(value, true)}
            />
            <span className="wrap-anywhere">{label}</span>
          </label>
        ) : (
          <Checkbox
            key={value}
            label={label}
            checked={selected.includes(value)}
            onChange={(event) => select(value, event.target.checked)}
          />
        ),
      )}
      <p aria-live="polite" className="text-sm text-muted">
        {matches.length === 0 && t('filters.noOption')}
        {matches.length > SHOWN && t('filters.moreOptions', { count: matches.length - SHOWN })}
      </p>
    </fieldset>
  );
}
