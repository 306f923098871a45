import { useState } from 'react';
import { usePortalContext } from '../hooks.ts';

type Values = Readonly<Record<string, string>>;

/**
 * The values of a form. They stay in this tab until they are sent, also after an error, a reload or a lost connection.
 *
 * @param name of the form and what it edits
 */
export const useDraft = <V extends Values>(name: string, initial: V) => {
  const { tabStorage } = usePortalContext();
  const key = `draft.${name}`;
  const [values, setValues] = useState<V>(() => ({ ...initial, ...stored(tabStorage, key) }));
  return {
    values,
    change: (changes: Partial<V>) => {
      const next = { ...values, ...changes };
      setValues(next);
      tabStorage.setItem(key, JSON.stringify(next));
    },
    /** After the values were sent, or given up. */
    clear: () => tabStorage.removeItem(key),
  };
};

const stored = (storage: Storage, key: string) => {
  const text = storage.getItem(key);
  return text === null ? {} : JSON.parse(text);
};
