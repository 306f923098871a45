import { useState } from 'react';

const KEY = 'headcount';

/**
 * Who was seen in a headcount: in this tab only, until it is closed, so that a page loaded anew goes on.
 * Nothing of it is recorded or sent.
 */
export const useSeen = (date: string) => {
  const [seen, setSeen] = useState<ReadonlySet<string>>(() => kept(date));
  const put = (next: ReadonlySet<string>) => {
    setSeen(next);
    sessionStorage.setItem(KEY, JSON.stringify({ date, seen: [...next] }));
  };
  return [seen, put] as const;
};

const kept = (date: string): ReadonlySet<string> => {
  const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  if (typeof value !== 'object' || value === null) return new Set();
  if (!('date' in value) || value.date !== date) return new Set();
  if (!('seen' in value) || !Array.isArray(value.seen)) return new Set();
  return new Set(value.seen.filter((uuid) => typeof uuid === 'string'));
};
