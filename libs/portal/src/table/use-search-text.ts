import { isSearchable, SEARCH_DEBOUNCE_MS } from '@springboard/domain';
import { useEffect, useState } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import { withValue } from './table-query.ts';

/** The text of a search field, kept in the address. Searches from 2 characters, or if empty, after a pause (§5). */
export function useSearchText(isAllowed: (text: string) => boolean) {
  const [address, setAddress] = useSearchParams();
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
  // A search must not interrupt the navigation to another page.
  const isLeaving = useNavigation().state !== 'idle';

  useEffect(() => {
    if (isLeaving || text.trim() === applied || !allowed || !isSearchable(text)) return undefined;
    const apply = () => {
      setSubmitted(text.trim());
      setAddress((now) => withValue(now, 'search', text.trim()), { replace: true });
    };
    const timer = setTimeout(apply, SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, applied, allowed, isLeaving, setAddress]);

  return { text, setText, allowed };
}
