import type { SchemeNode, SchemeProblems } from '@springboard/contract';
import {
  changesBetween,
  type DraftNode,
  DraftNodes,
  draftOf,
  type DraftTree,
  type ProblemContext,
  problemsOf,
  treeOf,
} from '@springboard/domain';

/** The nodes of a tree that differ from those before it; null for a removed one. */
export type TreeUpdate = {
  readonly nodes: ReadonlyMap<string, DraftNode | null>;
  /** The ids of the nodes at the top. */
  readonly roots: readonly string[];
};

/** What the editor sends to the worker: the scheme once, then each change of the draft. */
export type CheckRequest =
  | {
      readonly kind: 'open';
      readonly slug: string;
      readonly context: ProblemContext;
      /** The tree of the published version, on which the first update is based, as JSON; null before the first. */
      readonly published: string | null;
    }
  | ({ readonly kind: 'update'; readonly seq: number } & TreeUpdate);

/** What the worker answers, with the number of the last update that it contains. */
export type CheckResponse =
  | ({ readonly kind: 'problems'; readonly seq: number } & SchemeProblems)
  /** Nodes that differ from the published version. */
  | { readonly kind: 'changes'; readonly seq: number; readonly changes: number };

/**
 * The worker's side of the check (§4): applies the updates of a draft and checks all rules. Updates that arrive
 * together are checked once.
 *
 * @param runLater calls a function after the requests that have arrived already
 */
export const createDraftChecker = (
  respond: (response: CheckResponse) => void,
  runLater: (run: () => void) => void,
) => {
  let draft: DraftTree = draftOf([]);
  let context: ProblemContext = { grades: [], video_ids: new Set(), file_ids: new Set() };
  let published: readonly SchemeNode[] = [];
  let last = 0;
  let isWaiting = false;

  const check = () => {
    isWaiting = false;
    const seq = last;
    respond({ kind: 'problems', seq, ...problemsOf(draft, context) });
    // An edit that has arrived meanwhile is checked first.
    runLater(() => {
      if (seq === last) respond({ kind: 'changes', seq, changes: countChanges() });
    });
  };
  const countChanges = () => changesBetween(published, treeOf(draft)).length;

  return (request: CheckRequest): void => {
    if (request.kind === 'open') {
      const { slug } = request;
      ({ context } = request);
      draft = draftOf(request.published === null ? [] : JSON.parse(request.published), { slug });
      published = treeOf(draft);
      return;
    }
    draft = updated(draft, request);
    last = request.seq;
    if (isWaiting) return;
    isWaiting = true;
    runLater(check);
  };
};

const updated = (draft: DraftTree, { nodes, roots }: TreeUpdate): DraftTree => ({
  ...draft,
  nodes: draft.nodes.with(nodes),
  roots,
});

/** The difference between two trees; all nodes without an earlier one. */
export const updateOf = (draft: DraftTree, before: DraftTree | null): TreeUpdate => ({
  nodes: draft.nodes.changesSince(before?.nodes ?? DraftNodes.empty),
  roots: draft.roots,
});
