import { useTranslation } from '@springboard/i18n';
import { Skeleton, SkeletonRows } from '@springboard/ui';

/** A skeleton in the shape of the planning pages. */
export function PlanningSkeleton() {
  const { t } = useTranslation('common');
  return (
    <>
      <h1 aria-busy className="sr-only">
        {t('state.loading')}
      </h1>
      <div className="pt-6 pb-5">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="mt-2 h-8 w-64" />
      </div>
      <SkeletonRows count={5} label={t('state.loading')} />
    </>
  );
}
