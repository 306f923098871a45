import { useTranslation } from '@springboard/i18n';
import { buttonClass, Illustration, Notice } from '@springboard/ui';
import { Link } from 'react-router';
import { useSchemeView } from '../scheme-view-context.ts';

/** §2 and §8: the address names no visible skill or level. */
export function NodeNotFound() {
  const { t } = useTranslation('scheme-browser');
  const { curriculum, paths } = useSchemeView();
  return (
    <div className="mx-auto flex max-w-md grow flex-col items-center justify-center py-12 text-center">
      <Illustration className="w-40" />
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
