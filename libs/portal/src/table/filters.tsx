import { useTranslation } from '@springboard/i18n';
import { Button, Checkbox, FilterChip, SelectField } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { FilterMenu } from '@springboard/ui/menu';
import { useScreenWidth } from '@springboard/ui/table';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useFormat } from '../dates.ts';
import { DateField } from '../forms/date-field.tsx';
import {
  hasFilter,
  selectedLabels,
  selectedOf,
  withoutFilters,
  withSelected,
  type Filter,
} from './filter-query.ts';
import { hasManyOptions, OptionSearch } from './option-search.tsx';
import { useListSearch } from './use-list-search.ts';

/** The filters and the search of the address in words, for a list on paper. */
export const useQueryInWords = (filters: readonly Filter[]): readonly string[] => {
  const format = useFormat();
  const [search] = useSearchParams();
  const text = (search.get('search') ?? '').trim();
  return [...selectedLabels(search, filters, format), ...(text === '' ? [] : [`“${text}”`])];
};

/** The filters of a list, kept in the address: menus in a row, or one button with a sheet on a phone. */
export function Filters({ filters }: { filters: readonly Filter[] }) {
  return useScreenWidth() === 'phone' ? (
    <FilterSheet filters={filters} />
  ) : (
    <FilterRow filters={filters} />
  );
}

function FilterRow({ filters }: { filters: readonly Filter[] }) {
  const { t } = useTranslation('common');
  const [search, setSearch] = useListSearch();
  return (
    <>
      {filters.map((filter) =>
        filter.kind === 'date' || hasManyOptions(filter) ? (
          <DialogFilter key={filter.name} filter={filter} />
        ) : (
          <FilterMenu
            key={filter.name}
            label={filter.label}
            isSingle={filter.kind === 'one'}
            options={filter.options}
            selected={selectedOf(search, filter)}
            summary={(labels) =>
              labels.length === 1
                ? t('filters.value', { filter: filter.label, value: labels[0] })
                : t('filters.values', { filter: filter.label, count: labels.length })
            }
            onSelect={(values) => setSearch((now) => withSelected(now, filter, values))}
          />
        ),
      )}
      {hasFilter(search, filters) && (
        <Button variant="quiet" onClick={() => setSearch((now) => withoutFilters(now, filters))}>
          {t('filters.clear')}
        </Button>
      )}
    </>
  );
}

/** A dialog for a date, or for one of many options. */
function DialogFilter({ filter }: { filter: Filter }) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const [search] = useListSearch();
  const [isOpen, setOpen] = useState(false);
  const [summary = filter.label] = selectedLabels(search, [filter], format);
  const { length: count } = selectedOf(search, filter);
  return (
    <>
      <FilterChip selected={hasFilter(search, [filter])} onClick={() => setOpen(true)}>
        {count > 1 ? t('filters.values', { filter: filter.label, count }) : summary}
      </FilterChip>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={filter.label}
        closeLabel={t('actions.close')}
      >
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            setOpen(false);
          }}
          className="flex flex-col gap-4"
        >
          <SheetFilter filter={filter} />
          <Button type="submit" variant="primary">
            {t('actions.done')}
          </Button>
        </form>
      </Dialog>
    </>
  );
}

type DateFilter = Filter & { kind: 'date' };

function FilterDate({ filter }: { filter: DateFilter }) {
  const [search, setSearch] = useListSearch();
  const [date = ''] = selectedOf(search, filter);
  return (
    <DateField
      label={filter.label}
      value={date}
      onValueChange={(value) =>
        setSearch((now) => withSelected(now, filter, value === '' ? [] : [value]))
      }
    />
  );
}

function FilterSheet({ filters }: { filters: readonly Filter[] }) {
  const { t } = useTranslation('common');
  const [search, setSearch] = useListSearch();
  const [isOpen, setOpen] = useState(false);
  const count = filters.filter((filter) => hasFilter(search, [filter])).length;
  return (
    <>
      <Button icon={<SlidersHorizontal aria-hidden size={18} />} onClick={() => setOpen(true)}>
        {count === 0 ? t('filters.title') : t('filters.titleCount', { count })}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('filters.title')}
        closeLabel={t('actions.close')}
        footer={
          <>
            <Button variant="primary" onClick={() => setOpen(false)}>
              {t('actions.done')}
            </Button>
            <Button onClick={() => setSearch((now) => withoutFilters(now, filters))}>
              {t('filters.clear')}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-5">
          {filters.map((filter) => (
            <SheetFilter key={filter.name} filter={filter} />
          ))}
        </div>
      </Dialog>
    </>
  );
}

function SheetFilter({ filter }: { filter: Filter }) {
  const [search, setSearch] = useListSearch();
  const selected = selectedOf(search, filter);
  const select = (values: readonly string[]) =>
    setSearch((now) => withSelected(now, filter, values));
  if (filter.kind === 'date') return <FilterDate filter={filter} />;
  if (hasManyOptions(filter)) return <OptionSearch filter={filter} />;
  if (filter.kind === 'one') {
    return (
      <SelectField
        label={filter.label}
        options={filter.options}
        value={selected[0] ?? ''}
        onChange={(event) => select([event.target.value])}
      />
    );
  }
  return (
    <fieldset>
      <legend className="text-sm font-strong">{filter.label}</legend>
      {filter.options.map(({ value, label }) => (
        <Checkbox
          key={value}
          label={label}
          checked={selected.includes(value)}
          onChange={(event) =>
            select(
              event.target.checked
                ? [...selected, value]
                : selected.filter((other) => other !== value),
            )
          }
        />
      ))}
    </fieldset>
  );
}
