import type { CurriculumVersion } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useRight } from '@springboard/portal';
import { Notice } from '@springboard/ui';
import { type ReactNode, useState } from 'react';
import { IncompleteImpact } from './incomplete-impact.tsx';
import type { Comparison } from './load-comparison.ts';
import { PublishError } from './publish-error.tsx';
import { PublishForm } from './publish-form.tsx';
import type { blockOf } from './review/review-state.ts';
import type { ImpactState } from './use-impact.ts';
import type { PublicationChoices } from './use-publication-choices.ts';
import { usePublish } from './use-publish.ts';

type PublishProps = {
  draft: CurriculumVersion;
  comparison: Comparison;
  state: ImpactState;
  choices: PublicationChoices;
  impactLink: ReactNode;
  /** Why the review prevents it. */
  block: ReturnType<typeof blockOf>;
  reviewLink: ReactNode;
  onPublished: (version: CurriculumVersion) => void;
};

/** Publishes exactly the draft on screen, once its impact is counted (D17). */
export function Publish(props: PublishProps) {
  const { draft, comparison, state, choices, impactLink, block, reviewLink, onPublished } = props;
  const { t } = useTranslation(['scheme', 'common']);
  const canPublish = useRight('publish');
  const publishing = usePublish({ draft, choices, countAgain: state.countAgain, onPublished });
  /** The name of the scheme, which stays while the impact is counted again. */
  const [typed, setTyped] = useState('');
  if (!canPublish) {
    return (
      <div className="max-w-prose">
        <Notice kind="info">{t('common:rights.missing.scheme')}</Notice>
      </div>
    );
  }
  if (block !== null) {
    return (
      <div className="max-w-prose">
        <Notice kind="warning" title={t('scheme:review.blocked.title')} action={reviewLink}>
          {t(`review.blocked.${block}`)}
        </Notice>
      </div>
    );
  }
  const error = <PublishError failure={publishing.failure} comparison={comparison} />;
  if (state.impact === null) {
    return (
      <>
        {error}
        <IncompleteImpact state={state} comparison={comparison} />
      </>
    );
  }
  return (
    <PublishForm
      draft={draft}
      impact={state.impact}
      impactLink={impactLink}
      choices={choices}
      publishing={publishing}
      error={error}
      typed={typed}
      onTypedChange={setTyped}
    />
  );
}
