import type { Formats } from '@springboard/i18n';

type Option = { readonly value: string; readonly label: string };

/** A filter of a list. `name` is its parameter in the address. */
export type Filter = { readonly name: string; readonly label: string } & (
  | {
      /** Any of several options. */
      readonly kind: 'any';
      readonly options: readonly Option[];
    }
  | {
      /** Exactly one option. The first is the default and not in the address. */
      readonly kind: 'one';
      readonly options: readonly Option[];
    }
  | { readonly kind: 'date' }
);

/** The selected values. Values that are not among the options do not count. */
export const selectedOf = (search: URLSearchParams, filter: Filter): readonly string[] => {
  const values = search.getAll(filter.name);
  if (filter.kind === 'date')
    return values.filter((value) => /^\d{4}-\d\d-\d\d$/.test(value)).slice(0, 1);
  const known = values.filter((value) => filter.options.some((option) => option.value === value));
  if (filter.kind === 'any') return known;
  return [known[0] ?? filter.options[0]?.value ?? ''];
};

/** The address with these values of a filter, back on the first page. */
export const withSelected = (
  search: URLSearchParams,
  filter: Filter,
  values: readonly string[],
): URLSearchParams => {
  const next = new URLSearchParams(search);
  next.delete('page');
  next.delete(filter.name);
  for (const value of values) {
    const isDefault = filter.kind === 'one' && value === filter.options[0]?.value;
    if (!isDefault) next.append(filter.name, value);
  }
  return next;
};

/** Whether one of the filters leaves rows out, other than by its default. */
export const hasFilter = (search: URLSearchParams, filters: readonly Filter[]): boolean =>
  filters.some((filter) => {
    const [first, ...others] = selectedOf(search, filter);
    const isDefault = filter.kind === 'one' && first === filter.options[0]?.value;
    return others.length > 0 || (first !== undefined && !isDefault);
  });

export const withoutFilters = (
  search: URLSearchParams,
  filters: readonly Filter[],
): URLSearchParams => filters.reduce((next, filter) => withSelected(next, filter, []), search);

/** Each filter of the address in words, without defaults: "Group: Swifts, Squad". */
export const selectedLabels = (
  search: URLSearchParams,
  filters: readonly Filter[],
  format: Pick<Formats, 'shortDate' | 'labelled'>,
): readonly string[] =>
  filters
    .filter((filter) => hasFilter(search, [filter]))
    .map((filter) => {
      const values = selectedOf(search, filter);
      const labels =
        filter.kind === 'date'
          ? values.map(format.shortDate)
          : filter.options.filter(({ value }) => values.includes(value)).map(({ label }) => label);
      return format.labelled(filter.label, labels.join(', '));
    });
