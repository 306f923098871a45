import { useTranslation } from '@springboard/i18n';
import { Notice } from '@springboard/ui';
import { useFormat } from '../dates.ts';
import type { CachedResult } from './cached-query.ts';

/** Says that what is shown was read earlier; nothing for an answer of now. */
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
