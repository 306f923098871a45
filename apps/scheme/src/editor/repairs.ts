import type {
  ContentBlock,
  SchemeEditBody,
  SchemeField,
  SchemeProblem,
} from '@springboard/contract';
import { type DraftNode, type DraftTree, fieldValue, mapRules } from '@springboard/domain';
import { isSameValue } from './changed-fields.ts';
import { nodeOf } from './draft.ts';
import { setEdit } from './edits/edit-bodies.ts';

/** Errors that one press can correct. */
const REPAIRABLE = [
  'UNKNOWN_NODE',
  'SELF_DEPENDENCY',
  'COUNT_TOO_HIGH',
  'UNKNOWN_GRADE',
  'UNKNOWN_VIDEO',
  'UNKNOWN_FILE',
] as const;
export type Repairable = (typeof REPAIRABLE)[number];

type Repair = { readonly code: Repairable; readonly edits: readonly SchemeEditBody[] };

/** What removes an error from a node, such as taking out what is missing; null for an error that needs a decision. */
export const repairOf = (draft: DraftTree, problem: SchemeProblem): Repair | null => {
  const code = REPAIRABLE.find((candidate) => candidate === problem.code);
  const node = problem.node_id === null ? undefined : nodeOf(draft, problem.node_id);
  if (code === undefined || node === undefined || node.is_owner === false) return null;
  const repaired = repairedNode(node, code, new Set(problem.with));
  const edits = FIELDS.flatMap((field) => {
    const before = fieldValue(node, field);
    const value = fieldValue(repaired, field);
    return isSameValue(value, before) ? [] : [setEdit({ node_id: node.id, field, value, before })];
  });
  return edits.length === 0 ? null : { code, edits };
};

const FIELDS = [
  'dependencies',
  'completion',
  'grade',
  'videos',
  'content',
] as const satisfies readonly SchemeField[];

const repairedNode = (
  node: DraftNode,
  code: Repairable,
  missing: ReadonlySet<string>,
): Partial<DraftNode> => {
  const { completion = [], videos = [], content = [] } = node;
  switch (code) {
    case 'UNKNOWN_NODE':
      return mapRules(node, (id) => (missing.has(id) ? null : id));
    case 'SELF_DEPENDENCY':
      return { ...node, dependencies: (node.dependencies ?? []).filter((id) => id !== node.id) };
    case 'COUNT_TOO_HIGH':
      return {
        ...node,
        completion: completion.map(({ nodes, count }) => ({
          nodes,
          count: Math.min(count, nodes.length),
        })),
      };
    case 'UNKNOWN_GRADE': {
      const { grade: _, ...rest } = node;
      return rest;
    }
    case 'UNKNOWN_VIDEO':
      return {
        ...node,
        videos: videos.filter((id) => !missing.has(String(id))),
        content: withoutValues(content, 'video', missing),
      };
    case 'UNKNOWN_FILE':
    default:
      return { ...node, content: withoutValues(content, 'files', missing) };
  }
};

/** A block that names nothing else goes too. */
const withoutValues = (
  content: readonly ContentBlock[],
  type: ContentBlock['type'],
  missing: ReadonlySet<string>,
): ContentBlock[] =>
  content.flatMap((block) => {
    if (block.type !== type) return [block];
    const values = [block.value].flat();
    const value = values.filter((named) => !missing.has(named));
    if (value.length === values.length) return [block];
    return value.length === 0 ? [] : [{ ...block, value }];
  });
