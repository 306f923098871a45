import type { GroupMember } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { Chip } from '@springboard/ui';
import { TriangleAlert } from 'lucide-react';

/** The kinds of a member's alerts, each once. */
export function AlertChips({ alerts }: Pick<GroupMember, 'alerts'>) {
  const { t } = useTranslation('coach');
  const kinds = [...new Set(alerts.map(({ kind }) => kind))];
  return kinds.map((kind) => (
    <Chip key={kind} tone="warning" icon={<TriangleAlert aria-hidden size={13} />}>
      {t(`register.alert.${kind}`)}
    </Chip>
  ));
}
