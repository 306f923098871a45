import { useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useView } from './scheme-editor.ts';

const ADDRESS_MS = 300;

/** The address holds the open node, the search and the filter. */
export const useAddress = (): void => {
  const focused = useView((view) => view.focused);
  const search = useView((view) => view.search);
  const filter = useView((view) => view.filter);
  const [params, setParams] = useSearchParams();
  const update = useEffectEvent((values: Readonly<Record<string, string | null>>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(values)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    // The same address again would load the page's data again.
    if (next.toString() !== params.toString())
      setParams(next, { replace: true, preventScrollReset: true });
  });
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return undefined;
    }
    const values = { node: focused, search: search === '' ? null : search, filter };
    const timer = setTimeout(() => update(values), ADDRESS_MS);
    return () => clearTimeout(timer);
  }, [focused, search, filter]);
};
