import type {
  ContentBlock,
  Grade,
  ImportRowError,
  NodeType,
  SchemeNode,
} from '@springboard/contract';
import { CASE_ITEM_TYPES } from './scheme-case.ts';
import { isAllowedBelow, MAX_CONTENT_LENGTH, MAX_TITLE_LENGTH } from './scheme-limits.ts';
import { recordOf } from './json-values.ts';
import type { FileNote, SchemeFileItem } from './scheme-file.ts';
import { contentOf } from './scheme-import-content.ts';
import { hasSameRules, mapRules } from './scheme-rules.ts';
import { isSameBlock } from './scheme-translations.ts';
import { fileIdOf, renameFiles, renameVideos, unsafeAddresses } from './scheme-problems.ts';

/** Which type an item gets whose file does not say it: by its depth (`1`, `2` …), or by its item type. */
export type ImportMapping = {
  readonly by: 'default' | 'depth' | 'type';
  readonly types: Readonly<Record<string, NodeType>>;
};

type Place = {
  readonly depth: number;
  readonly isLeaf: boolean;
  /** null: the top of the scheme. */
  readonly parent: NodeType | null;
};

/** The type of an item in its place. By default a leaf is a skill, the top a level, all else a group. */
export const typeOfItem = (
  { t, item_type }: SchemeFileItem,
  { by, types }: ImportMapping,
  { depth, isLeaf, parent }: Place,
  notes: FileNote[],
): NodeType => {
  const key = by === 'depth' ? String(depth) : (item_type ?? '');
  const mapped = by === 'default' ? undefined : types[key];
  if (t === null && by === 'type' && item_type !== null && mapped === undefined)
    notes.push({ code: 'UNKNOWN_TYPE', detail: item_type });
  const own = CASE_ITEM_TYPES.find(({ title }) => title === item_type)?.t;
  const wanted = t ?? mapped ?? (by === 'default' ? own : undefined);
  const possible = possibleType(wanted ?? (isLeaf ? 's' : 'sg'), { isLeaf, parent });
  if (wanted !== undefined && possible !== wanted)
    notes.push({ code: 'TYPE_CHANGED', detail: wanted });
  return possible;
};

const possibleType = (wanted: NodeType, { isLeaf, parent }: Omit<Place, 'depth'>): NodeType => {
  const t = wanted === 's' && !isLeaf ? 'sg' : wanted;
  if (isAllowedBelow(t, parent)) return t;
  return parent === null ? 'l' : 'sg';
};

/** The fields of a node that do not depend on other nodes. `base` is the node that it updates. */
export const nodeOfItem = (
  item: SchemeFileItem,
  base: SchemeNode | undefined,
  place: { id: string; parentId: string | null; t: NodeType; identifier: string | undefined },
  context: { grades: readonly Grade[] } & KnownMedia,
  found: { notes: FileNote[]; errors: ImportRowError[] },
): SchemeNode => {
  const { fields } = item;
  const isMirrored = base?.is_owner === false;
  const isSameTitle = base !== undefined && base.title === item.raw_title;
  const title = isMirrored || isSameTitle ? base.title : item.title;
  const content = isMirrored
    ? (base.content ?? [])
    : contentOf(item.content, base?.content ?? []).flatMap((block) =>
        withKnownMedia(block, context, found.notes),
      );
  if (title.length > MAX_TITLE_LENGTH) found.errors.push('TITLE_TOO_LONG');
  if (JSON.stringify(content).length > MAX_CONTENT_LENGTH) found.errors.push('CONTENT_TOO_LONG');
  if (content.some((block) => unsafeAddresses(block).length > 0))
    found.errors.push('UNSAFE_ADDRESS');
  const group = fields.group === undefined ? base?.group : (fields.group ?? undefined);
  const completion = fields.completion ?? base?.completion ?? [];
  const dependencies = fields.dependencies ?? base?.dependencies ?? [];
  const grade = gradeOf(item, base, context.grades, found.errors);
  const videos = videosOf(item, base, context.videos, found.notes);
  const extensions = extensionsOf(item, base);
  const badge =
    isMirrored || fields.badge === undefined ? base?.badge : (fields.badge ?? undefined);
  return {
    id: place.id,
    parentId: place.parentId,
    title,
    t: isMirrored ? base.t : place.t,
    ...(group !== undefined && group !== '' && { group }),
    ...(content.length > 0 && { content }),
    ...(completion.length > 0 && { completion: [...completion] }),
    ...(dependencies.length > 0 && { dependencies: [...dependencies] }),
    ...(grade !== undefined && { grade }),
    ...(videos.length > 0 && { videos }),
    ...((fields.hidden ?? base?.hidden) === true && { hidden: true }),
    ...((fields.skipped ?? base?.skipped) === true && { skipped: true }),
    ...(badge !== undefined && { badge }),
    ...(isMirrored && { is_owner: false }),
    ...(place.identifier !== undefined && { identifier: place.identifier }),
    ...(Object.keys(extensions).length > 0 && { extensions }),
    children: [],
  };
};

/** Whether a file has other values for a mirrored node, which cannot be edited (D6). */
export const differsFromOwner = (
  { raw_title, title, content, fields }: SchemeFileItem,
  node: SchemeNode,
  ids: ReadonlyMap<string, string>,
): boolean => {
  const own = node.content ?? [];
  const read = contentOf(content, own);
  const { group = node.group, hidden = node.hidden, skipped = node.skipped } = fields;
  const { completion = [], dependencies = [] } = { ...node, ...fields };
  const rules = mapRules(
    { completion: [...completion], dependencies: [...dependencies] },
    (ref) => ids.get(ref) ?? ref,
  );
  return (
    (node.title !== raw_title && node.title !== title) ||
    read.length !== own.length ||
    read.some((block, at) => own[at] === undefined || !isSameBlock(block, own[at])) ||
    (group ?? '') !== (node.group ?? '') ||
    (hidden ?? false) !== (node.hidden ?? false) ||
    (skipped ?? false) !== (node.skipped ?? false) ||
    !hasSameRules(rules, node)
  );
};

/** The ids of the scheme by those of the file. */
type KnownMedia = {
  readonly videos: ReadonlyMap<number, number>;
  readonly files: ReadonlyMap<number, number>;
};

/** A block with the ids of the scheme. Videos and files that it does not have are left out. */
export const withKnownMedia = (
  block: ContentBlock,
  { videos, files }: KnownMedia,
  notes: FileNote[],
): ContentBlock[] => {
  if (block.type !== 'files' && block.type !== 'video') return [block];
  const [known, code] =
    block.type === 'files'
      ? ([files, 'UNKNOWN_FILE'] as const)
      : ([videos, 'UNKNOWN_VIDEO'] as const);
  const isUnknown = (text: string) => {
    const id = fileIdOf(text);
    return id !== null && !known.has(id);
  };
  const texts = [block.value].flat();
  for (const detail of texts.filter(isUnknown)) notes.push({ code, detail });
  const value = texts.filter((text) => !isUnknown(text));
  if (value.length === 0 && texts.length > 0) return [];
  return [renameVideos(renameFiles({ ...block, value }, files), videos)];
};

const gradeOf = (
  { fields: { grade } }: SchemeFileItem,
  base: SchemeNode | undefined,
  grades: readonly Grade[],
  errors: ImportRowError[],
): number | undefined => {
  if (grade === undefined) return base?.grade;
  if (grade === null) return undefined;
  const places = grades.flatMap(({ label }, at) => (label.trim() === grade ? at : []));
  const number = typeof grade === 'number' ? grade : places.length === 1 ? places[0] : undefined;
  if (number !== undefined && number < grades.length) return number;
  errors.push('GRADE');
  return undefined;
};

const videosOf = (
  { fields: { videos } }: SchemeFileItem,
  base: SchemeNode | undefined,
  known: ReadonlyMap<number, number>,
  notes: FileNote[],
): number[] => {
  if (videos === undefined) return base?.videos ?? [];
  return videos.flatMap((id) => {
    const video = known.get(id);
    if (video === undefined) notes.push({ code: 'UNKNOWN_VIDEO', detail: String(id) });
    return video ?? [];
  });
};

const extensionsOf = (
  { fields: { extensions } }: SchemeFileItem,
  base: SchemeNode | undefined,
): Record<string, unknown> => {
  const before = base?.extensions ?? {};
  if (extensions === undefined) return before;
  const { merge, values } = extensions;
  if (!merge) return { ...values };
  const fields = { ...recordOf(before['case']), ...recordOf(values['case']) };
  return { ...before, ...values, ...(Object.keys(fields).length > 0 && { case: fields }) };
};
