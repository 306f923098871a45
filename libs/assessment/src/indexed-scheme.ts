import type { Curriculum, Grade, SchemeNode } from '@springboard/contract';

/** At least `count` of `nodes` must be complete. Nodes are indexes of `IndexedScheme.nodes`. */
export type Clause = { readonly count: number; readonly nodes: readonly number[] };

/** One node with everything the engine needs. It refers to other nodes by index. */
export type IndexedNode = {
  readonly node: SchemeNode;
  /** -1 at the top. */
  readonly parent: number;
  readonly children: readonly number[];
  /** Its descendants have the indexes between its own and this one. */
  readonly end: number;
  readonly isSkill: boolean;
  /** The skill that a coach passes with a button (AS8). */
  readonly isManual: boolean;
  /** It stores its own availability, because that may differ from its parent's (AS12). */
  readonly isGated: boolean;
  /** Neither hidden nor skipped: it counts in rules and percentages over all children (AS6). */
  readonly isCounted: boolean;
  /** Its skills count in its ancestors' percentages: it is not hidden, skipped or manual (AS15). */
  readonly isInPercentage: boolean;
  /** The lowest score that passes it. */
  readonly pass: number;
  /** All must hold. Without a clause it is never complete (AS7). */
  readonly clauses: readonly Clause[];
  /** Nodes with a clause that names this one. */
  readonly owners: readonly number[];
  readonly dependencies: readonly number[];
  /** Nodes that depend on this one. */
  readonly dependents: readonly number[];
  readonly gatedChildren: readonly number[];
  /** Children whose skills count in its percentage. */
  readonly percentageChildren: readonly number[];
  /** Number of skills in its percentage (AS15). */
  readonly skills: number;
};

/** A validated curriculum. Nothing in it needs to be checked again. */
export type IndexedScheme = {
  readonly curriculum: Curriculum;
  readonly grades: readonly Grade[];
  /** The scheme's own pass grade. */
  readonly pass: number;
  /** In the order of the tree, parents before their children. */
  readonly nodes: readonly IndexedNode[];
  /** Index by node id. */
  readonly indexById: ReadonlyMap<string, number>;
  /** Levels and groups, each after all nodes of its clauses. */
  readonly ruleOrder: readonly number[];
  /** All skills, in the order of the tree. */
  readonly skills: readonly number[];
  /** Levels and groups, each after all its descendants. */
  readonly bottomUp: readonly number[];
  /** Nodes that store their own availability, parents first. */
  readonly gated: readonly number[];
  readonly levels: readonly number[];
  /** Units that a passed skill is worth: divisible by 1 + every pass grade, so that sums are exact. */
  readonly unitsPerSkill: number;
};
