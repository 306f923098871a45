import type { Curriculum, Grade, SchemeNode } from '@springboard/contract';

/** At least `count` of `nodes` must be complete. Nodes are places in `IndexedScheme.nodes`. */
export type Clause = { readonly count: number; readonly nodes: readonly number[] };

/** What the engine knows of one node. Other nodes are named by their places. */
export type IndexedNode = {
  readonly node: SchemeNode;
  /** -1 at the top. */
  readonly parent: number;
  readonly children: readonly number[];
  /** All below it come after it and before this place. */
  readonly end: number;
  readonly isSkill: boolean;
  /** The skill that a button passes (AS8). */
  readonly isManual: boolean;
  /** Its `available` mark is kept, because it may differ from its parent's (AS12). */
  readonly isGated: boolean;
  /** Counts where a rule or a percentage speaks of all children: neither hidden nor skipped (AS6). */
  readonly isCounted: boolean;
  /** Its skills count in the percentages of what is above: not hidden, skipped or manual (AS15). */
  readonly isInPercentage: boolean;
  /** Score from which it is passed. */
  readonly pass: number;
  /** All must hold; none: it is never complete (AS7). */
  readonly clauses: readonly Clause[];
  /** Nodes whose clauses name this one. */
  readonly owners: readonly number[];
  readonly dependencies: readonly number[];
  /** Nodes that depend on this one. */
  readonly dependents: readonly number[];
  readonly gatedChildren: readonly number[];
  /** Children whose skills count in its percentage. */
  readonly percentageChildren: readonly number[];
  /** Skills that its percentage is about (AS15). */
  readonly skills: number;
};

/** A curriculum checked once, so that nothing of it needs to be checked again. */
export type IndexedScheme = {
  readonly curriculum: Curriculum;
  readonly grades: readonly Grade[];
  /** The scheme's own pass grade. */
  readonly pass: number;
  /** In the order of the tree, parents before their children. */
  readonly nodes: readonly IndexedNode[];
  /** Node id to place. */
  readonly places: ReadonlyMap<string, number>;
  /** Levels and groups, each after all that its clauses name. */
  readonly ruleOrder: readonly number[];
  /** All skills, in the order of the tree. */
  readonly skills: readonly number[];
  /** Levels and groups, each after all that is below it. */
  readonly upwards: readonly number[];
  /** Nodes with an `available` mark of their own, parents first. */
  readonly gated: readonly number[];
  readonly levels: readonly number[];
  /** Parts that a passed skill is worth: divisible by 1 + every pass grade, so that sums are exact. */
  readonly parts: number;
};
