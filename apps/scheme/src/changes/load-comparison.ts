import type {
  Grade,
  GradeChange,
  MediaFile,
  RemovedNode,
  SchemeNode,
  SchemeVideo,
} from '@springboard/contract';
import type { PortalContext } from '@springboard/portal';

/** Two versions of a scheme's tree, with what their texts need. */
export type Comparison = {
  readonly before: readonly SchemeNode[];
  readonly after: readonly SchemeNode[];
  /** What was removed in the draft, as far as known. Rules may still name it. */
  readonly removed: readonly RemovedNode[];
  readonly grades: readonly Grade[];
  readonly gradesBefore: readonly Grade[];
  /** The change of the grades in a draft; null if they stay the same. */
  readonly gradeChange: GradeChange | null;
  readonly videos: readonly SchemeVideo[];
  readonly files: readonly MediaFile[];
  /** Seconds since 1970 when it was read, while the server cannot be reached. */
  readonly as_of: number | null;
};

type Versions = { readonly slug: string; readonly from: number | null; readonly to: number };

/** Reads both versions. Without `from`, every node is new. */
export const loadComparison = async (
  { queries }: PortalContext,
  { slug, from, to }: Versions,
  signal: AbortSignal,
): Promise<Comparison> => {
  const treeOf = (version: number) =>
    queries.fetch('GET /curriculum/:slug/versions/:version', { params: { slug, version } }, signal);
  const [before, after, published, videos, files] = await Promise.all([
    from === null ? null : treeOf(from),
    treeOf(to),
    queries.fetch('GET /schemes/:slug/grades', { params: { slug } }, signal),
    queries.fetch('GET /schemes/:slug/videos', { params: { slug } }, signal),
    queries.fetch('GET /schemes/:slug/files', { params: { slug }, query: {} }, signal),
  ]);
  return {
    before: before?.value.tree ?? [],
    after: after.value.tree,
    removed: [],
    grades: after.value.grades,
    gradesBefore: before?.value.grades ?? published.value,
    gradeChange: after.value.grade_change ?? null,
    videos: videos.value,
    files: files.value,
    as_of: after.as_of,
  };
};
