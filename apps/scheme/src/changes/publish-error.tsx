import type { ApiFailure } from '@springboard/api-client';
import { useTranslation } from '@springboard/i18n';
import { useRightsErrorText } from '@springboard/portal';
import { Notice } from '@springboard/ui';
import { DraftProblems } from './draft-problems.tsx';
import type { Comparison } from './load-comparison.ts';

type PublishErrorProps = { failure: ApiFailure | null; comparison: Comparison };

/** Whether the draft or its impact is no longer the one on screen. */
export const isOutdated = ({ status }: ApiFailure): boolean => status === 409 || status === 412;

/** Why the draft was not published: it has changed, or nodes of it have to be corrected. */
export function PublishError({ failure, comparison }: PublishErrorProps) {
  const { t } = useTranslation('scheme');
  const errorText = useRightsErrorText();
  if (failure === null) return null;
  if (isOutdated(failure)) {
    return (
      <Notice kind="warning" live title={t('publish.outdated')}>
        {t('publish.outdatedDetail')}
      </Notice>
    );
  }
  if (failure.error !== 'VALIDATION') {
    return (
      <Notice kind="error" live title={t('publish.failed')}>
        {errorText(failure)}
      </Notice>
    );
  }
  return <DraftProblems failure={failure} comparison={comparison} />;
}
