import { type FileRole, PORTAL_ROLE, type StoredFile } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { Chip, Notice } from '@springboard/ui';
import { usePortalContext } from '../hooks.ts';

/** Whether the user has to open the current version. Documents for others are never unread. */
export const isUnread = ({ logs = [], audience }: StoredFile, role: FileRole): boolean =>
  audience.includes(role) && logs.length === 0;

/** The user's role as a reader: coaches read in the coach portal, administrators in the club portal. */
export const useFileRole = (): FileRole => {
  const { portal } = usePortalContext();
  return PORTAL_ROLE[portal] === 'coach' ? 'coach' : 'admin';
};

/** Whether the user has opened the current version, or that the document is for others. */
export function ReadChip({ file }: { file: StoredFile }) {
  const { t } = useTranslation('common');
  const role = useFileRole();
  if (!file.audience.includes(role)) return <Chip>{t('documents.forOthers')}</Chip>;
  return isUnread(file, role) ? (
    <Chip tone="warning">{t('documents.unread')}</Chip>
  ) : (
    <Chip tone="positive">{t('documents.read')}</Chip>
  );
}

/** How many policies the user has to read; nothing if there are no policies. */
export function ReadBanner({ files }: { files: readonly StoredFile[] }) {
  const { t } = useTranslation('common');
  const role = useFileRole();
  const policies = files.filter(
    ({ folder, audience }) => folder === 'policy' && audience.includes(role),
  );
  const unread = policies.filter((file) => isUnread(file, role)).length;
  if (policies.length === 0) return null;
  return (
    <div className="mb-5">
      {unread === 0 ? (
        <Notice kind="success">{t('documents.allRead')}</Notice>
      ) : (
        <Notice kind="warning">{t('documents.toRead', { count: unread })}</Notice>
      )}
    </div>
  );
}
