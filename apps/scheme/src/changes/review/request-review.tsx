import type { CurriculumVersion, SchemeReview } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { SubmitButton, useApi, useOfflineReason } from '@springboard/portal';
import { Card, Checkbox, TextArea } from '@springboard/ui';
import { useState } from 'react';
import { useScheme } from '../../scheme/layout.tsx';
import { useSendReview } from './use-send-review.ts';

type RequestReviewProps = { draft: CurriculumVersion; review: SchemeReview };

/** Sends the draft to at least one reviewer. */
export function RequestReview({ draft, review }: RequestReviewProps) {
  const { t } = useTranslation(['scheme', 'common']);
  const api = useApi();
  const { slug } = useScheme();
  const offlineReason = useOfflineReason();
  const { send, isBusy } = useSendReview();
  const [reviewers, setReviewers] = useState<readonly string[]>([]);
  const [note, setNote] = useState('');
  const [isChecked, setChecked] = useState(false);
  const submit = () => {
    setChecked(true);
    if (reviewers.length === 0 || isBusy || offlineReason !== undefined) return;
    void send(
      t('scheme:review.done.sent'),
      api.call(
        'POST /curriculum/:slug/review',
        {
          params: { slug },
          body: { reviewers: [...reviewers], ...(note.trim() !== '' && { note: note.trim() }) },
        },
        { headers: { 'if-match': `"${draft.etag}"` } },
      ),
    );
  };
  const { candidates, last_edited_by } = review;
  return (
    <Card title={t('scheme:review.request')}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
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
          value={note}
          maxLength={1000}
          onChange={(event) => setNote(event.target.value)}
        />
        <SubmitButton isBusy={isBusy}>{t('scheme:review.send')}</SubmitButton>
      </form>
    </Card>
  );
}
