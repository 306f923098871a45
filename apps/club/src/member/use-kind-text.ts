import { useTranslation } from '@springboard/i18n';

/** Kinds with a text of their own. The club's other questions are in its own words. */
const KINDS = ['photographs', 'first-aid'] as const;

/** The kind of a consent in words. A kind of the club's own is shown as it is. */
export const useKindText = () => {
  const { t } = useTranslation('club');
  return (kind: string): string => {
    const known = KINDS.find((candidate) => candidate === kind);
    return known === undefined ? kind : t(`member.consents.kinds.${known}`);
  };
};
