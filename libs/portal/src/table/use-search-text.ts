import { isSearchable, SEARCH_DEBOUNCE_MS } from '@springboard/domain';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import { withValue } from './table-query.ts';
import { useDelayedAddressChange } from './use-delayed-address-change.ts';
import { useListSearch } from './use-list-search.ts';

/** The text of a search field, kept in the address. Searches from 2 characters, or if empty, after a pause (§5). */
export function useSearchText(isAllowed: (text: string) => boolean) {
  const [address] = useSearchParams();
  const [, setAddress] = useListSearch();
  const applied = address.get('search') ?? '';
  const [text, setText] = useState(applied);
  const [submitted, setSubmitted] = useState(applied);
  const [before, setBefore] = useState(applied);
  if (before !== applied) {
    setBefore(applied);
    // A link or a button has changed the search.
    if (applied !== submitted) {
      setSubmitted(applied);
      setText(applied);
    }
  }
  const allowed = isAllowed(text);
  const isPending = text.trim() !== applied && allowed && isSearchable(text);
  const apply = useCallback(() => {
    setSubmitted(text.trim());
    setAddress((now) => withValue(now, 'search', text.trim()), { replace: true });
  }, [text, setAddress]);
  useDelayedAddressChange(isPending ? apply : null, SEARCH_DEBOUNCE_MS);

  return { text, setText, allowed };
}
