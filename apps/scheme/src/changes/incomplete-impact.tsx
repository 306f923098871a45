import type { ImpactCount } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useErrorText, useFormat, useOfflineReason } from '@springboard/portal';
import { Button, Card, Notice, ProgressBar } from '@springboard/ui';
import { DraftProblems } from './draft-problems.tsx';
import type { Comparison } from './load-comparison.ts';
import type { ImpactState } from './use-impact.ts';

type IncompleteProps = { state: ImpactState; comparison: Comparison };

/** In place of an impact: how far the count is, or why there is none. */
export function IncompleteImpact({ state, comparison }: IncompleteProps) {
  const { t } = useTranslation(['scheme', 'common']);
  const errorText = useErrorText();
  const offlineReason = useOfflineReason();
  const { failure, count, countAgain } = state;
  if (offlineReason !== undefined) {
    return (
      <div className="max-w-prose">
        <Notice kind="offline">{offlineReason}</Notice>
      </div>
    );
  }
  if (failure?.error === 'VALIDATION') {
    return <DraftProblems failure={failure} comparison={comparison} />;
  }
  const ended = count?.state === 'failed' || count?.state === 'cancelled' ? count.state : null;
  if (failure === null && ended === null) return <Counting count={count} />;
  return (
    <div className="max-w-prose">
      <Notice
        kind={ended === 'cancelled' ? 'warning' : 'error'}
        live
        title={t(ended === 'cancelled' ? 'scheme:impact.cancelled' : 'scheme:impact.failed')}
        action={
          <Button variant="quiet" onClick={countAgain}>
            {t('common:actions.retry')}
          </Button>
        }
      >
        {failure === null ? t('scheme:impact.continue') : errorText(failure.error)}
      </Notice>
    </div>
  );
}

/** Only the end is announced (screen.tsx): the text changes every second. */
function Counting({ count }: { count: ImpactCount | null }) {
  const { t } = useTranslation('scheme');
  const format = useFormat();
  const isStarting = count === null || count.counted === 0;
  const text = isStarting
    ? t('impact.starting')
    : t('impact.counting', {
        counted: format.number(count.counted),
        total: format.number(count.members),
      });
  return (
    <Card className="max-w-prose">
      <p className="mb-3">{text}</p>
      <ProgressBar
        label={t('impact.progress')}
        value={isStarting ? null : (100 * count.counted) / count.members}
        valueText={text}
      />
      <p className="mt-3 text-sm text-muted">{t('impact.numbersFollow')}</p>
    </Card>
  );
}
