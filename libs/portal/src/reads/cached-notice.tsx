import { useTranslation } from '@springboard/i18n';
import { Notice } from '@springboard/ui';
import { useFormat } from '../dates.ts';
import type { Reading } from './reads.ts';

/** Says that what is shown was read earlier; nothing for an answer of now. */
export function CachedNotice({ reading }: { reading: Pick<Reading<unknown>, 'as_of'> }) {
  const { t } = useTranslation('common');
  const format = useFormat();
  if (reading.as_of === null) return null;
  return (
    <div className="mb-4">
      <Notice kind="offline" live>
        {t('state.cached', { moment: format.moment(reading.as_of) })}
      </Notice>
    </div>
  );
}
