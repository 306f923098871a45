import type { CurriculumVersion, SchemeReview } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { SubmitButton, useApi, useDraft, useOfflineReason } from '@springboard/portal';
import { Card, Checkbox, TextArea } from '@springboard/ui';
import { useState } from 'react';
import { useScheme } from '../../scheme/layout.tsx';
import { useSendReview } from './use-send-review.ts';

type RequestReviewProps = { draft: CurriculumVersion; review: SchemeReview };

/** Sends the draft to at least one reviewer; those of the review before are chosen already. */
export function RequestReview({ draft, review }: RequestReviewProps) {
  const { t } = useTranslation(['scheme', 'common']);
  const api = useApi();
  const { slug } = useScheme();
  const offlineReason = useOfflineReason();
  const { send, isBusy } = useSendReview();
  const { candidates, last_edited_by } = review;
  const before = new Set(review.review?.reviewers.map(({ uuid }) => uuid));
  const [reviewers, setReviewers] = useState<readonly string[]>(
    candidates.flatMap(({ uuid }) => (before.has(uuid) ? [uuid] : [])),
  );
  const draftKey = `review request ${slug} ${draft.version} ${draft.created_at}`;
  const { values, change, clear } = useDraft(draftKey, { note: '' });
  const note = values.note.trim();
  const [isChecked, setChecked] = useState(false);
  const submit = async () => {
    setChecked(true);
    if (reviewers.length === 0 || isBusy || offlineReason !== undefined) return;
    const isSent = await send(
      t('scheme:review.done.sent'),
      api.call(
        'POST /curriculum/:slug/review',
        {
          params: { slug },
          body: { reviewers: [...reviewers], ...(note !== '' && { note }) },
        },
        { headers: { 'if-match': `"${draft.etag}"` } },
      ),
    );
    if (isSent) clear();
  };
  return (
    <Card title={t('scheme:review.request')}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p className="text-muted">{t('scheme:review.requestDetail')}</p>
        <fieldset>
          <legend className="font-strong">{t('scheme:review.reviewers')}</legend>
          {candidates.map(({ uuid, name }) => (
            <Checkbox
              key={uuid}
              label={name}
              hint={uuid === last_edited_by?.uuid ? t('scheme:review.lastEditor') : undefined}
              checked={reviewers.includes(uuid)}
              onChange={({ target }) =>
                setReviewers((now) =>
                  target.checked ? [...now, uuid] : now.filter((id) => id !== uuid),
                )
              }
            />
          ))}
          {isChecked && reviewers.length === 0 && (
            <p role="alert" className="text-sm text-negative-ink">
              {t('scheme:review.noReviewer')}
            </p>
          )}
        </fieldset>
        <TextArea
          label={t('scheme:review.note')}
          labelNote={t('common:state.optional')}
          value={values.note}
          maxLength={1000}
          onChange={(event) => change({ note: event.target.value })}
        />
        <SubmitButton isBusy={isBusy}>{t('scheme:review.send')}</SubmitButton>
      </form>
    </Card>
  );
}
