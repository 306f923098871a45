import { useState } from 'react';
import { usePortalContext } from '../hooks.ts';
import type { PortalContext } from '../portal-context.ts';

/** A setting: where it is stored, and how a stored value is read. A missing or invalid value gives the default. */
export type StoredChoice<Choice> = {
  readonly name: string;
  readonly read: (value: unknown) => Choice;
};

/** A setting of the signed-in user on this device. */
export const useStoredChoice = <Choice>(
  setting: StoredChoice<Choice>,
): readonly [Choice, (choice: Choice) => void] => {
  const context = usePortalContext();
  const [choice, setChoice] = useState(() => readChoice(context, setting));
  const store = (next: Choice) => {
    setChoice(next);
    context.storage.setItem(keyOf(context, setting.name), JSON.stringify(next));
  };
  return [choice, store];
};

/** The stored setting, for loaders. */
export const readChoice = <Choice>(
  context: Stores,
  { name, read }: StoredChoice<Choice>,
): Choice => {
  const text = context.storage.getItem(keyOf(context, name));
  return read(text === null ? null : JSON.parse(text));
};

type Stores = Pick<PortalContext, 'storage' | 'session'>;

const keyOf = ({ session }: Stores, name: string): string =>
  `${name}.${session.store.getState().user?.uuid ?? ''}`;
