import { isSearchable, SEARCH_DEBOUNCE_MS } from '@springboard/domain';
import { useEffect, useState } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import { withValue } from './table-query.ts';

/** A search as it is typed, kept in the address: acts when empty or from 2 characters, after a pause (§5). */
export function useSearchText(isAllowed: (text: string) => boolean) {
  const [address, setAddress] = useSearchParams();
  const applied = address.get('search') ?? '';
  const [text, setText] = useState(applied);
  const [submitted, setSubmitted] = useState(applied);
  const [before, setBefore] = useState(applied);
  if (before !== applied) {
    setBefore(applied);
    // Not by typing: a link or a button has ended the search, or begun another one.
    if (applied !== submitted) {
      setSubmitted(applied);
      setText(applied);
    }
  }
  const allowed = isAllowed(text);
  // Who is on the way to another page is not called back by a search.
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
