import type { AuditEntry } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { AuditList } from '@springboard/portal';
import { EmptyState } from '@springboard/ui';

const ACTIONS = [
  'club.create',
  'club.edit',
  'club.logo',
  'club.export',
  'club.download',
  'club.delete',
  'club.undelete',
  'club.erase',
  'club.contact',
  'club.automatic_offers',
  'undo',
] as const;

/** What was done to a club, latest first. */
export function ClubActivity({ entries }: { entries: readonly AuditEntry[] }) {
  const { t } = useTranslation('scheme');
  const actionText = useClubActionText();
  if (entries.length === 0) return <EmptyState title={t('clubPage.noActivity')} />;
  return <AuditList entries={entries} actionText={actionText} />;
}

/** What was done to a club, in words. The screen loads the translations `clubPage`. */
export const useClubActionText = () => {
  const { t } = useTranslation('scheme');
  return ({ action }: AuditEntry): string =>
    t(`clubPage.actions.${ACTIONS.find((known) => known === action) ?? 'other'}`);
};
