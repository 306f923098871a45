import type { AuditEntry, Scheme } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { AuditList, useAccountActionText } from '@springboard/portal';
import { Card } from '@springboard/ui';
import { useClubActionText } from '../clubs/club-activity.tsx';
import { useSchemeActionText } from '../overview/scheme-actions.ts';
import type { ClubName } from './club-name.ts';

/** Actions that are about no scheme, club or user with a name. */
const ACTIONS = [
  'tag.create',
  'tag.rename',
  'tag.merge',
  'tag.delete',
  'language.switch',
  'language.wording',
  'label.add',
  'label.edit',
  'label.move',
  'label.delete',
  'review.policy',
  'member.lookup',
  'member.body_merge',
  'transfer.request',
  'transfer.ask',
  'transfer.refuse',
  'transfer.withdraw',
  'transfer.move',
  'transfer.undo',
  'sign_in.accepted',
  'sign_in.failed',
  'sign_in.ended',
  'undo',
] as const;

type UserActivityProps = {
  /** The first name of the user. */
  name: string;
  entries: readonly AuditEntry[];
  clubs: readonly ClubName[];
  schemes: readonly Pick<Scheme, 'uuid' | 'title'>[];
};

/** What a member of staff did, latest first: with schemes, clubs, users, tags and languages (scheme-portal §11). */
export function UserActivity({ name, entries, clubs, schemes }: UserActivityProps) {
  const { t } = useTranslation('scheme');
  const schemeText = useSchemeActionText(schemes);
  const clubText = useClubActionText();
  const accountText = useAccountActionText();
  const about = (subject: string | null | undefined, action: string): string =>
    subject == null ? action : t('users.activity.text', { subject, action });
  const actionText = (entry: AuditEntry): string => {
    const { action, entity, entity_id, subject } = entry;
    const known = ACTIONS.find((candidate) => candidate === action);
    if (known !== undefined) return t(`users.activity.actions.${known}`);
    if (entity === 'scheme') return schemeText(entry);
    if (entity === 'user') return about(subject, accountText(entry));
    if (entity !== 'club') return t('users.activity.actions.other');
    return about(clubs.find(({ id }) => String(id) === entity_id)?.name, clubText(entry));
  };
  return (
    <Card title={t('users.activity.title', { name })}>
      {entries.length === 0 ? (
        <p className="text-muted">{t('users.activity.none')}</p>
      ) : (
        <AuditList entries={entries} actionText={actionText} />
      )}
    </Card>
  );
}
