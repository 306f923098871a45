import type { CurriculumVersion, SchemeComment, SchemeReview } from '@springboard/contract';
import type { PortalContext } from '@springboard/portal';

/** The review of a draft, and the comments on it. */
export type ReviewState = {
  readonly review: SchemeReview;
  readonly comments: readonly SchemeComment[];
};

/** Comments that are not resolved; replies belong to theirs. */
export const openComments = (comments: readonly SchemeComment[]): readonly SchemeComment[] =>
  comments.filter(({ parent_id, resolved_at }) => parent_id === null && resolved_at === null);

/** Why a draft cannot be published yet; null if its review does not prevent it. */
export const blockOf = (
  { state }: CurriculumVersion,
  { review: { required, review, last_edited_by }, comments }: ReviewState,
): 'inReview' | 'required' | 'comments' | null => {
  // An owner in another scheme may have changed what was approved.
  const isApproved = state === 'review' && review?.decision === 'approved' && review.current;
  if (state === 'review' && !isApproved) return 'inReview';
  const byAnother = isApproved && review.decided_by?.uuid !== last_edited_by?.uuid;
  if (required && !byAnother) return 'required';
  return openComments(comments).length > 0 ? 'comments' : null;
};

export const loadReview = async (
  { queries }: PortalContext,
  slug: string,
  signal: AbortSignal,
): Promise<ReviewState> => {
  const input = { params: { slug } };
  const [review, comments] = await Promise.all([
    queries.fetch('GET /curriculum/:slug/review', input, signal),
    queries.fetch('GET /curriculum/:slug/comments', input, signal),
  ]);
  return { review: review.value, comments: comments.value };
};
