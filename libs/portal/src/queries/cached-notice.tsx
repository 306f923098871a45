import { useTranslation } from '@springboard/i18n';
import { Button, Notice } from '@springboard/ui';
import { useRevalidator } from 'react-router';
import { useFormat } from '../dates.ts';
import type { CachedResult } from './cached-query.ts';

type CachedNoticeProps = { result: Pick<CachedResult<unknown>, 'as_of' | 'has_failed'> };

/** Says that the data on screen was loaded earlier. Renders nothing for current data. */
export function CachedNotice({ result: { as_of, has_failed } }: CachedNoticeProps) {
  const { t } = useTranslation('common');
  const format = useFormat();
  if (as_of === null) return null;
  const moment = format.moment(as_of);
  return (
    <div className="mb-4">
      {has_failed ? (
        <Notice kind="warning" live action={<RetryButton />}>
          {t('state.notUpdated', { moment })}
        </Notice>
      ) : (
        <Notice kind="offline" live>
          {t('state.cached', { moment })}
        </Notice>
      )}
    </div>
  );
}

function RetryButton() {
  const { t } = useTranslation('common');
  const { revalidate, state } = useRevalidator();
  return (
    <Button variant="quiet" loading={state === 'loading'} onClick={() => void revalidate()}>
      {t('actions.retry')}
    </Button>
  );
}
