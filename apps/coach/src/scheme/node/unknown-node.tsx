import { useTranslation } from '@springboard/i18n';
import { buttonClass, FlightPath, Notice } from '@springboard/ui';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { useReader } from '../reader.ts';

/** §2 and §8: an address or a link that names no skill or level to see. */
export function UnknownNode() {
  const { t } = useTranslation('scheme-browser');
  const { curriculum } = useReader();
  return (
    <div className="mx-auto flex max-w-md grow flex-col items-center justify-center py-12 text-center">
      <FlightPath className="w-40" />
      <h1 className="mt-8 mb-4 text-2xl font-strong text-balance">{curriculum.title}</h1>
      <Notice kind="error" live>
        {t('node.unknown')}
      </Notice>
      <p className="mt-4 text-base text-muted">{t('node.unknownText')}</p>
      <Link
        to={paths.scheme(curriculum.slug)}
        className={`mt-8 ${buttonClass({ variant: 'primary', size: 'large' })}`}
      >
        {t('node.toScheme', { title: curriculum.title })}
      </Link>
    </div>
  );
}
