import type { History } from './history.ts';
import { simulate } from './simulate.ts';
import { BrokenRuleError } from './check.ts';
import type { Narrator } from './narrator.ts';
import { INVARIANTS } from './invariants.ts';

/** A violated rule of SPEC.md, or another error (`rule` is null). */
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
 * The shortest history found within `ms` that violates the same rule. First larger, then smaller parts of the
 * steps and of the failures are removed.
 */
export const shrink = async (history: History, ms: number): Promise<History> => {
  const until = performance.now() + ms;
  const rule = (await findBreach(history))?.rule;
  let shortest = history;

  /** Takes a shorter history if it still violates the rule. */
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
