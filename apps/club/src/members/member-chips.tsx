import { ALERT_KINDS, type ClubMember } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { Chip } from '@springboard/ui';
import { Check, TriangleAlert } from 'lucide-react';

/** What to look out for, each kind once; the texts stand on the pupil's own page. */
export function AlertChips({ alerts }: Pick<ClubMember, 'alerts'>) {
  const { t } = useTranslation('club');
  const kinds = ALERT_KINDS.filter((kind) => alerts.some((alert) => alert.kind === kind));
  return (
    <span className="flex flex-wrap gap-1 py-1">
      {kinds.map((kind) => (
        <Chip key={kind} tone="warning" icon={<TriangleAlert aria-hidden size={14} />}>
          {t(`members.alertKinds.${kind}`)}
        </Chip>
      ))}
    </span>
  );
}

export function TagChips({ tags }: Pick<ClubMember, 'tags'>) {
  return (
    <span className="flex flex-wrap gap-1 py-1">
      {tags.map((tag) => (
        <Chip key={tag}>{tag}</Chip>
      ))}
    </span>
  );
}

export function StatusChip({ active }: Pick<ClubMember, 'active'>) {
  const { t } = useTranslation('club');
  return active ? (
    <span className="flex items-center gap-1 whitespace-nowrap">
      <Check aria-hidden size={16} strokeWidth={2.5} className="text-positive-ink" />
      {t('members.active')}
    </span>
  ) : (
    <Chip>{t('members.inactive')}</Chip>
  );
}
