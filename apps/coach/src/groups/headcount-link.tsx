import { useTranslation } from '@springboard/i18n';
import { buttonClass } from '@springboard/ui';
import { Siren } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../paths.ts';

/** Opens the headcount in one tap (D12). */
export function HeadcountLink() {
  const { t } = useTranslation('coach');
  return (
    <Link
      to={paths.headcount}
      className={`${buttonClass()} min-h-12`}
      aria-label={t('headcount.open')}
    >
      <Siren aria-hidden size={20} />
      {t('headcount.title')}
    </Link>
  );
}
