import type { MemberImport } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';

/** "38 new, 5 updated"; null if the import writes nothing. */
export const useImportParts = () => {
  const { t } = useTranslation('club');
  return ({ create, update }: MemberImport['counts']): string | null => {
    const parts = [
      ...(create > 0 ? [t('imports.check.importNew', { count: create })] : []),
      ...(update > 0 ? [t('imports.check.importUpdated', { count: update })] : []),
    ];
    return parts.length === 0 ? null : parts.join(', ');
  };
};
