import type { ApiFailure } from '@springboard/api-client';
import { useTranslation } from '@springboard/i18n';
import { useErrorText } from '@springboard/portal';
import { Notice } from '@springboard/ui';

/** Why a request could not be decided. */
export function DecisionProblem({ failure }: { failure: ApiFailure }) {
  const { t } = useTranslation('club');
  const errorText = useErrorText();
  const detail: Readonly<Record<string, unknown>> = Object(failure.detail);
  const conflictText = (): string => {
    if (detail['guardian'] === 'removed') return t('requests.guardianRemoved');
    if (detail['guardian'] === 'linked') return t('requests.guardianLinked');
    if (detail['alert'] === 'ended') return t('requests.alertEnded');
    if (detail['contact'] === 'removed') return t('requests.contactRemoved');
    if (typeof detail['contacts'] === 'number') {
      return t('requests.contactsFull', { number: detail['contacts'] });
    }
    return t('requests.alreadyDecided');
  };
  return (
    <div className="py-2">
      <Notice kind="error" live>
        {failure.error === 'CONFLICT' ? conflictText() : errorText(failure.error)}
      </Notice>
    </div>
  );
}
