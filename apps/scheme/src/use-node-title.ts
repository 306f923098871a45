import { useTranslation } from '@springboard/i18n';

/** The title of a node, or of one that was removed and that a rule still names. The screen loads `difference`. */
export const useNodeTitle = () => {
  const { t } = useTranslation('scheme');
  return (title: string | undefined, removedTitle: string | undefined): string => {
    if (title !== undefined) return title;
    return removedTitle === undefined
      ? t('difference.unknownNode')
      : t('difference.removedNode', { title: removedTitle });
  };
};
