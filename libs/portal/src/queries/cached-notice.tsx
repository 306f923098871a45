import { useTranslation } from '@springboard/i18n';
import { Notice } from '@springboard/ui';
import { useFormat } from '../dates.ts';
import type { CachedResult } from './cached-query.ts';

/** Says that the data on screen was loaded earlier. Renders nothing for current data. */
export function CachedNotice({ result }: { result: Pick<CachedResult<unknown>, 'as_of'> }) {
  const { t } = useTranslation('common');
  const format = useFormat();
  if (result.as_of === null) return null;
  return (
    <div className="mb-4">
      <Notice kind="offline" live>
        {t('state.cached', { moment: format.moment(result.as_of) })}
      </Notice>
    </div>
  );
}
