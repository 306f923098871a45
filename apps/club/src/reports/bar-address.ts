/** A bar of the chart: its name, and the series that it belongs to. */
export type BarKey = { readonly name: string; readonly series: string };

/** The bar of an address; null: none. */
export const barOf = (search: URLSearchParams): BarKey | null => {
  const name = search.get('bar');
  return name === null ? null : { name, series: search.get('series') ?? '' };
};

/** The address with this bar, on the first page of the table. */
export const withBar = (search: URLSearchParams, bar: BarKey | null): URLSearchParams => {
  const next = new URLSearchParams(search);
  for (const name of ['bar', 'series', 'page']) next.delete(name);
  if (bar !== null) {
    next.set('bar', bar.name);
    next.set('series', bar.series);
  }
  return next;
};
