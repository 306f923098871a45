import type { ApiFailure } from '@springboard/api-client';
import { useTranslation } from '@springboard/i18n';
import { useErrorText } from '@springboard/portal';
import { Button, Notice } from '@springboard/ui';
import { useRevalidator } from 'react-router';

/** Why a request could not be decided. One that another user has decided leaves the list with Refresh. */
export function DecisionProblem({ failure }: { failure: ApiFailure }) {
  const { t } = useTranslation(['club', 'common']);
  const errorText = useErrorText();
  const { revalidate } = useRevalidator();
  const detail: Readonly<Record<string, unknown>> = Object(failure.detail);
  const obstacle = (): string | null => {
    if (detail['guardian'] === 'removed') return t('club:requests.guardianRemoved');
    if (detail['guardian'] === 'linked') return t('club:requests.guardianLinked');
    if (detail['alert'] === 'ended') return t('club:requests.alertEnded');
    if (detail['contact'] === 'removed') return t('club:requests.contactRemoved');
    if (detail['email'] === 'taken') return t('club:requests.emailTaken');
    if (typeof detail['contacts'] === 'number') {
      return t('club:requests.contactsFull', { number: detail['contacts'] });
    }
    return null;
  };
  const isConflict = failure.error === 'CONFLICT';
  const isDecided = isConflict && obstacle() === null;
  return (
    <div className="py-2">
      <Notice
        kind="error"
        live
        action={
          isDecided ? (
            <Button variant="quiet" onClick={() => void revalidate()}>
              {t('common:actions.refresh')}
            </Button>
          ) : undefined
        }
      >
        {isConflict ? (obstacle() ?? t('club:requests.alreadyDecided')) : errorText(failure.error)}
      </Notice>
    </div>
  );
}
