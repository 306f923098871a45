import { useTranslation } from '@springboard/i18n';
import { useFormat } from '@springboard/portal';
import { Notice } from '@springboard/ui';

type MaximumWarningProps = {
  members: number;
  /** What was typed. Empty: no maximum, or that of the group. */
  text: string;
};

/** Warns of a maximum that is lower than the number of pupils. It can be saved. */
export function MaximumWarning({ members, text }: MaximumWarningProps) {
  const { t } = useTranslation('club');
  const format = useFormat();
  const typed = text.trim();
  const over = members - Number(typed);
  if (!/^\d+$/.test(typed) || over <= 0) return null;
  return (
    <Notice kind="warning" live>
      {t('places.over', { members: format.number(members), over: format.number(over) })}
    </Notice>
  );
}
