import type { History } from './history.ts';
import { simulate } from './simulate.ts';
import { BrokenRuleError } from './check.ts';
import type { Narrator } from './narrator.ts';
import { INVARIANTS } from './invariants.ts';

/** What goes wrong in a history: a rule of SPEC.md or, without one, something that should never throw. */
export type Breach = { readonly rule: string | null; readonly message: string };

export const findBreach = async (
  history: History,
  narrator: Narrator | null = null,
): Promise<Breach | null> => {
  try {
    await simulate(history, INVARIANTS, narrator);
    return null;
  } catch (error) {
    const rule = error instanceof BrokenRuleError ? error.rule : null;
    return {
      rule,
      message: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    };
  }
};

/**
 * The shortest history found within `ms` that breaks the same rule: larger parts are left out first, then
 * smaller ones, of what happens and of what the network does.
 */
export const shrink = async (history: History, ms: number): Promise<History> => {
  const until = performance.now() + ms;
  const rule = (await findBreach(history))?.rule;
  let shortest = history;

  /** Whether the shorter one still breaks the rule; then it is the shortest. */
  const accept = async (shorter: History): Promise<boolean> => {
    if (performance.now() > until) return false;
    const breach = await findBreach(shorter);
    if (!breach || breach.rule !== rule) return false;
    shortest = shorter;
    return true;
  };

  const removeParts = async (part: 'steps' | 'failures'): Promise<void> => {
    for (let size = Math.ceil(shortest[part].length / 2); size >= 1; size = Math.floor(size / 2)) {
      for (let at = shortest[part].length - size; at >= 0; at -= size) {
        await accept({ ...shortest, [part]: shortest[part].toSpliced(at, size) });
      }
    }
  };

  for (let before = Infinity; shortest.steps.length < before && performance.now() < until;) {
    before = shortest.steps.length;
    await accept({ ...shortest, devices: 1 });
    await accept({ ...shortest, batching: 'never' });
    await removeParts('steps');
    await removeParts('failures');
  }
  return shortest;
};
