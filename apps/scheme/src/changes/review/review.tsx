import type { CurriculumVersion, SchemeReview } from '@springboard/contract';
import { joinInWords } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useApi, useDraft, useFormat, useOfflineReason, useSession } from '@springboard/portal';
import { Button, Card, Notice, TextArea } from '@springboard/ui';
import { useScheme } from '../../scheme/layout.tsx';
import type { Comparison } from '../load-comparison.ts';
import { Comments } from './comments.tsx';
import { RequestReview } from './request-review.tsx';
import type { ReviewState } from './review-state.ts';
import { useSendReview } from './use-send-review.ts';

type ReviewProps = { draft: CurriculumVersion; comparison: Comparison; state: ReviewState };

/** Sends the draft to reviewers, who comment on it, approve it or ask for changes. */
export function Review({ draft, comparison, state: { review, comments } }: ReviewProps) {
  const me = useSession(({ user }) => user?.uuid);
  const isReviewer = review.review?.reviewers.some(({ uuid }) => uuid === me) === true;
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <ReviewNotice draft={draft} review={review} />
      {draft.state === 'draft' ? (
        <RequestReview draft={draft} review={review} />
      ) : (
        <Decision draft={draft} isReviewer={isReviewer} />
      )}
      <Comments comparison={comparison} comments={comments} />
    </div>
  );
}

type ReviewNoticeProps = { draft: CurriculumVersion; review: SchemeReview };

/** Where the review is: who was asked, or what was decided. */
function ReviewNotice({ draft, review: { review } }: ReviewNoticeProps) {
  const { t, i18n } = useTranslation('scheme');
  const format = useFormat();
  if (review === null) return null;
  const { decision, decided_by, decided_at, decision_note, requested_at, requested_by, current } =
    review;
  const name = decided_by?.name ?? t('review.unknown');
  if (decision !== null) {
    const values = { name, date: format.moment(decided_at ?? requested_at) };
    const isApproved = decision === 'approved' && draft.state === 'review' && current;
    return (
      <Notice
        kind={isApproved ? 'success' : 'warning'}
        title={t(decision === 'approved' ? 'review.approved' : 'review.changesRequested', values)}
      >
        {decision_note !== null && <p className="whitespace-pre-line">{decision_note}</p>}
        {decision === 'approved' && !isApproved && <p>{t('review.outdated')}</p>}
      </Notice>
    );
  }
  if (draft.state !== 'review') return null;
  const reviewers = joinInWords(
    i18n.language,
    review.reviewers.map((person) => person.name),
  );
  return (
    <Notice
      kind="info"
      title={t('review.waiting', {
        name: requested_by?.name ?? t('review.unknown'),
        date: format.moment(requested_at),
      })}
    >
      <p>{t('review.reviewersAre', { reviewers })}</p>
      {review.note !== null && <p className="whitespace-pre-line">{review.note}</p>}
    </Notice>
  );
}

type DecisionProps = { draft: CurriculumVersion; isReviewer: boolean };

/** What can be done with a draft in review. */
function Decision({ draft, isReviewer }: DecisionProps) {
  const { t } = useTranslation(['scheme', 'common']);
  const api = useApi();
  const { slug } = useScheme();
  const offlineReason = useOfflineReason();
  const { send, isBusy } = useSendReview();
  const { values, change, clear } = useDraft(`answer ${slug} ${draft.etag}`, { note: '' });
  const { note } = values;
  const match = { headers: { 'if-match': `"${draft.etag}"` } };
  const decide = async (decision: 'approved' | 'changes') => {
    const isSent = await send(
      t(decision === 'approved' ? 'scheme:review.done.approved' : 'scheme:review.done.changes'),
      api.call(
        'POST /curriculum/:slug/review/approval',
        {
          params: { slug },
          body: { decision, ...(note.trim() !== '' && { note: note.trim() }) },
        },
        match,
      ),
    );
    if (isSent) clear();
  };
  const withdraw = () =>
    send(
      t('scheme:review.done.withdrawn'),
      api.call('DELETE /curriculum/:slug/review', { params: { slug } }, match),
    );
  const button = { loading: isBusy, disabledReason: offlineReason };
  return (
    <Card title={t('scheme:review.decide')}>
      <div className="flex flex-col gap-4">
        {isReviewer ? (
          <TextArea
            label={t('scheme:review.answer')}
            labelNote={t('common:state.optional')}
            value={note}
            maxLength={1000}
            onChange={(event) => change({ note: event.target.value })}
          />
        ) : (
          <p className="text-muted">{t('scheme:review.notReviewer')}</p>
        )}
        <div className="flex flex-wrap gap-2">
          {isReviewer && (
            <>
              <Button variant="primary" {...button} onClick={() => void decide('approved')}>
                {t('scheme:review.approve')}
              </Button>
              <Button {...button} onClick={() => void decide('changes')}>
                {t('scheme:review.askChanges')}
              </Button>
            </>
          )}
          <Button {...button} onClick={() => void withdraw()}>
            {t('scheme:review.withdraw')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
