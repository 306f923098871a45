import { joinInWords } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { renderLink, useFormat } from '@springboard/portal';
import { Notice, textLinkClass } from '@springboard/ui';
import { paths } from '../paths.ts';
import { useEdits, useSchemeEditor } from './scheme-editor.ts';

/** Why the scheme can only be read, or is published without another decision, and the way to where that changes. */
export function LockedNotice() {
  const { t } = useTranslation('scheme');
  const isInReview = useEdits((state) => state.isInReview);
  const isDeleted = useEdits((state) => state.isDeleted);
  if (!isDeleted) {
    return (
      <>
        {isInReview && <ReviewNotice />}
        <ScheduledNotice />
      </>
    );
  }
  return (
    <Notice kind="warning" live title={t('editor.deleted.title')}>
      {t('editor.deleted.text')}{' '}
      {renderLink({
        to: paths.overview,
        className: textLinkClass,
        children: t('editor.deleted.open'),
      })}
    </Notice>
  );
}

/** When the draft is published, and that an edit prevents it. */
function ScheduledNotice() {
  const { t } = useTranslation('scheme');
  const format = useFormat();
  const { slug } = useSchemeEditor().facts;
  const { scheduled } = useEdits((state) => state.progress);
  if (scheduled === undefined) return null;
  const { at, user_name } = scheduled;
  return (
    <Notice kind="info" title={t('editor.scheduled.title', { when: format.moment(at) })}>
      {user_name !== null && `${t('editor.scheduled.by', { name: user_name })} `}
      {t('editor.scheduled.text')}{' '}
      {renderLink({
        to: `${paths.changes(slug)}?tab=publish`,
        className: textLinkClass,
        children: t('editor.scheduled.open'),
      })}
    </Notice>
  );
}

/** Who sent the draft for review, since when, and the way to the review, where it can be withdrawn. */
function ReviewNotice() {
  const { t, i18n } = useTranslation('scheme');
  const format = useFormat();
  const { slug } = useSchemeEditor().facts;
  const review = useEdits((state) => state.review);
  const link = renderLink({
    to: `${paths.changes(slug)}?tab=review`,
    className: textLinkClass,
    children: t('editor.inReview.open'),
  });
  if (review === null) {
    return (
      <Notice kind="info">
        {t('editor.rejections.IN_REVIEW')} {link}
      </Notice>
    );
  }
  const reviewers = joinInWords(
    i18n.language,
    review.reviewers.map(({ name }) => name),
  );
  return (
    <Notice
      kind="info"
      title={t('editor.inReview.since', { date: format.moment(review.requested_at) })}
    >
      {review.requested_by === null
        ? t('editor.inReview.byUnknown', { reviewers })
        : t('editor.inReview.by', { name: review.requested_by.name, reviewers })}{' '}
      {t('editor.inReview.text')} {link}
    </Notice>
  );
}
