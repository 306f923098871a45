import type { Act, ActKey } from './act.ts';
import { clubActs } from './club.ts';
import { officeActs } from './office.ts';
import { planActs } from './plans.ts';
import { schemeActs } from './schemes.ts';
import { signInActs } from './sign-in.ts';

/** A good request of every call that may write and is not queued. */
export const ACTS: Record<ActKey, Act> = {
  ...signInActs,
  ...schemeActs,
  ...clubActs,
  ...planActs,
  ...officeActs,
};

export const isAct = (key: string): key is ActKey => Object.hasOwn(ACTS, key);
