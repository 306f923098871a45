import { findSchemeErrors } from '@springboard/assessment';
import type {
  ContentBlock,
  Grade,
  SchemeField,
  SchemeProblem,
  SchemeProblems,
} from '@springboard/contract';
import { webAddress } from './addresses.ts';
import { type DraftNode, type DraftTree, idsIn, treeOf } from './scheme-draft.ts';
import { MAX_CONTENT_LENGTH } from './scheme-limits.ts';
import { linkedIds } from './scheme-links.ts';

/** What the rules of a draft refer to outside its tree. */
export type ProblemContext = {
  readonly grades: readonly Grade[];
  readonly video_ids: ReadonlySet<number>;
  readonly file_ids: ReadonlySet<number>;
  /** Videos of the scheme without captions in any language. */
  readonly uncaptioned_ids?: ReadonlySet<number>;
};

/** D6: every broken rule of a draft, in the order of the tree. Errors prevent a publication, warnings do not. */
export const problemsOf = (draft: DraftTree, context: ProblemContext): SchemeProblems => {
  const tree = treeOf(draft);
  const ids = tree.flatMap(idsIn);
  const nodes = ids.flatMap((id) => draft.nodes.get(id) ?? []);
  // A node that depends on itself is one error, not a cycle too.
  const rules = findSchemeErrors(tree, context.grades).filter(
    ({ code, node_id }) => code !== 'CYCLE' || !dependsOnItself(node_id, draft),
  );
  const errors: SchemeProblem[] = [
    ...(nodes.length === 0 ? [{ node_id: null, code: 'EMPTY_SCHEME' }] : []),
    ...rules.map(({ with: named, ...error }) => ({ ...error, ...(named && { with: [...named] }) })),
    ...nodes.flatMap((node) => errorsOfNode(node, context)),
  ];
  const twins = twinsOf(nodes);
  const warnings = nodes.flatMap((node) => warningsOfNode(node, draft, context, twins));
  const positions = new Map(ids.map((id, position) => [id, position]));
  const inOrder = errors.toSorted((a, b) => positionOf(positions, a) - positionOf(positions, b));
  return { errors: inOrder.map((error) => withDetails(error, draft)), warnings };
};

/** The field that an error is about, where the code alone says it. */
const FIELDS: Readonly<Record<string, SchemeField>> = {
  SELF_DEPENDENCY: 'dependencies',
  CONTENT_TOO_LONG: 'content',
  UNSAFE_ADDRESS: 'content',
  UNKNOWN_FILE: 'content',
  UNKNOWN_GRADE: 'grade',
  COUNT_TOO_HIGH: 'completion',
  SKILL_WITH_COMPLETION: 'completion',
};

/** An error with its field, and the number of an unknown grade. */
const withDetails = (error: SchemeProblem, draft: DraftTree): SchemeProblem => {
  const { node_id, code } = error;
  const node = node_id === null ? undefined : draft.nodes.get(node_id);
  if (node === undefined) return error;
  const field = FIELDS[code] ?? fieldNaming(node, error);
  return {
    ...error,
    ...(field !== undefined && { field }),
    ...(code === 'UNKNOWN_GRADE' && { with: [String((node.grade ?? 0) + 1)] }),
  };
};

/** The field that names what an error is about. */
const fieldNaming = (
  { dependencies = [], completion = [], videos = [] }: DraftNode,
  { code, with: named = [] }: SchemeProblem,
): SchemeField | undefined => {
  const isNamed = (id: string | number) => named.includes(String(id));
  if (code === 'UNKNOWN_VIDEO') return videos.some(isNamed) ? 'videos' : 'content';
  if (code !== 'UNKNOWN_NODE' && code !== 'CYCLE') return undefined;
  if (dependencies.some(isNamed)) return 'dependencies';
  return completion.some(({ nodes }) => nodes.some(isNamed)) ? 'completion' : undefined;
};

const positionOf = (positions: ReadonlyMap<string, number>, { node_id }: SchemeProblem): number =>
  node_id === null ? -1 : (positions.get(node_id) ?? -1);

const dependsOnItself = (node_id: string | null, draft: DraftTree): boolean =>
  node_id !== null && draft.nodes.get(node_id)?.dependencies?.includes(node_id) === true;

const NO_PROBLEMS: readonly SchemeProblem[] = [];

/** Most nodes of a large scheme refer to nothing. */
const errorsOfNode = (
  node: DraftNode,
  { video_ids, file_ids }: ProblemContext,
): readonly SchemeProblem[] => {
  const { id: node_id, dependencies = [], content = [], videos = [] } = node;
  if (dependencies.length + content.length + videos.length === 0) return NO_PROBLEMS;
  const unknown = ownVideos(node)
    .filter((id) => !video_ids.has(id))
    .map(String);
  // The content of a mirrored node names files of its owner's scheme.
  const unknownFiles = (node.is_owner === false ? [] : shownFileIds(node))
    .filter((id) => !file_ids.has(id))
    .map(String);
  const unsafe = content.flatMap(unsafeAddresses);
  const isTooLong = content.length > 0 && JSON.stringify(content).length > MAX_CONTENT_LENGTH;
  return [
    ...(dependencies.includes(node_id) ? [{ node_id, code: 'SELF_DEPENDENCY' }] : []),
    ...(isTooLong ? [{ node_id, code: 'CONTENT_TOO_LONG' }] : []),
    ...(unsafe.length > 0 ? [{ node_id, code: 'UNSAFE_ADDRESS', with: unsafe }] : []),
    ...(unknown.length > 0 ? [{ node_id, code: 'UNKNOWN_VIDEO', with: unknown }] : []),
    ...(unknownFiles.length > 0 ? [{ node_id, code: 'UNKNOWN_FILE', with: unknownFiles }] : []),
  ];
};

/** The videos of its scheme that a node shows: its own, and those of its content. */
export const shownVideoIds = ({
  videos = [],
  content = [],
}: Pick<DraftNode, 'videos' | 'content'>): readonly number[] => [
  ...new Set([
    ...videos,
    ...content
      .flatMap(({ type, value }) => (type === 'video' ? [value].flat() : []))
      .flatMap((text) => (/^\d{1,15}$/.test(text) ? Number(text) : [])),
  ]),
];

/** The files of its scheme that the content of a node shows. Other values are addresses of files elsewhere. */
export const shownFileIds = ({ content = [] }: Pick<DraftNode, 'content'>): readonly number[] => [
  ...new Set(
    content
      .flatMap(({ type, value }) => (type === 'files' ? [value].flat() : []))
      .flatMap((text) => fileIdOf(text) ?? []),
  ),
];

/** The id of a scheme's file or video; null for an address. */
export const fileIdOf = (text: string): number | null =>
  /^\d{1,15}$/.test(text) ? Number(text) : null;

/** A block of files with other ids; files without one stay. */
export const renameFiles = (block: ContentBlock, ids: ReadonlyMap<number, number>): ContentBlock =>
  block.type === 'files' ? rename(block, ids) : block;

/** A block of videos with other ids; videos without one stay. */
export const renameVideos = (
  block: ContentBlock,
  ids: ReadonlyMap<number, number>,
): ContentBlock => (block.type === 'video' ? rename(block, ids) : block);

const rename = (block: ContentBlock, ids: ReadonlyMap<number, number>): ContentBlock => ({
  ...block,
  value: [block.value].flat().map((text) => {
    const id = fileIdOf(text);
    return id === null ? text : String(ids.get(id) ?? id);
  }),
});

/** The content of a mirrored node names videos of its owner's scheme. */
const ownVideos = (node: DraftNode): readonly number[] =>
  node.is_owner === false ? (node.videos ?? []) : shownVideoIds(node);

/** A video is the id of a video of the scheme or the address of a web page, never a script. */
export const unsafeAddresses = ({ type, value }: ContentBlock): string[] =>
  type === 'video' ? [value].flat().filter((text) => webAddress(text, ANY_PORTAL) === null) : [];

const ANY_PORTAL = 'https://portal.example';

const warningsOfNode = (
  node: DraftNode,
  draft: DraftTree,
  { uncaptioned_ids }: ProblemContext,
  twins: ReadonlyMap<string, string>,
): SchemeProblem[] => {
  const { id: node_id, t, content = [], is_owner } = node;
  const unlinked = content
    .flatMap((block) => linkedIds(block, draft.slug))
    .filter((id) => !draft.nodes.has(id));
  const twin = twins.get(node_id);
  const silent =
    uncaptioned_ids === undefined
      ? []
      : ownVideos(node)
          .filter((id) => uncaptioned_ids.has(id))
          .map(String);
  const isEmpty = t !== 's' && node.children.length === 0;
  const isManual = node_id === `${node.parent}/manual`;
  return [
    ...(isEmpty ? [{ node_id, code: t === 'l' ? 'EMPTY_LEVEL' : 'EMPTY_GROUP' }] : []),
    ...(!isEmpty && t === 'l' && !canBeComplete(node, draft)
      ? [{ node_id, code: 'EMPTY_LEVEL' }]
      : []),
    ...(twin === undefined ? [] : [{ node_id, code: 'SAME_TITLE', with: [twin] }]),
    ...(t === 's' && !isManual && is_owner !== false && !hasDescription(node)
      ? [{ node_id, code: 'NO_DESCRIPTION' }]
      : []),
    ...(unlinked.length > 0 ? [{ node_id, code: 'UNKNOWN_LINK', with: unlinked }] : []),
    ...(silent.length > 0 ? [{ node_id, code: 'NO_CAPTIONS', with: silent }] : []),
  ];
};

const NO_TEXTS: readonly ContentBlock['type'][] = ['title', 'tags', 'files', 'video'];

/** Whether the content of a node says something: headings, tags, files and videos alone do not. */
export const hasDescription = ({ content = [] }: Pick<DraftNode, 'content'>): boolean =>
  content.some(
    ({ type, value }) =>
      !NO_TEXTS.includes(type) && [value].flat().some((text) => text.trim() !== ''),
  );

/** Whether a node shows a video: one of its own, or one of its content, which may be of another site. */
export const hasVideo = ({
  videos = [],
  content = [],
}: Pick<DraftNode, 'videos' | 'content'>): boolean =>
  videos.length > 0 ||
  content.some(
    ({ type, value }) => type === 'video' && [value].flat().some((text) => text.trim() !== ''),
  );

/** The earlier sibling of the same title, by node id. */
const twinsOf = (nodes: readonly DraftNode[]): ReadonlyMap<string, string> => {
  const firsts = new Map<string, string>();
  const twins = new Map<string, string>();
  for (const { id, parent, title } of nodes) {
    const key = `${parent} ${title.trim().toLowerCase()}`;
    const first = firsts.get(key);
    if (first === undefined) firsts.set(key, id);
    else twins.set(id, first);
  }
  return twins;
};

/** AS7: a node without a rule needs children that count. */
export const canBeComplete = (node: DraftNode, draft: DraftTree): boolean =>
  (node.completion ?? []).length > 0 ||
  node.children.some((id) => {
    const child = draft.nodes.get(id);
    if (child === undefined) return false;
    if (id === `${node.id}/manual`) return true;
    const isShown = child.hidden !== true && child.skipped !== true;
    return isShown && (child.t === 's' || canBeComplete(child, draft));
  });
