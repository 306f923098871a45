import type { AuditEntry } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useFormat } from '@springboard/portal';

const ACTIONS = [
  'group.create',
  'group.edit',
  'group.coaches',
  'group.time.add',
  'group.time.edit',
  'group.time.delete',
  'group.members.add',
  'group.members.remove',
  'group.waiting.add',
  'group.waiting.move',
  'group.waiting.remove',
  'group.waiting.wishes',
  'group.waiting.leave',
  'group.waiting.return',
  'session.add',
  'session.edit',
  'session.plan',
  'session.guests',
  'session.guest_removed',
  'sessions.cancel',
  'sessions.restore',
  'sessions.cover',
  'sessions.place',
  'undo',
] as const;

/** The edited fields that an entry names. */
const FIELDS = [
  'name',
  'max_members',
  'place',
  'status',
  'times',
  'coach_uuids',
  'club_ids',
  'scheme_uuid',
  'cancelled',
  'cancel_reason',
  'cover_user_uuid',
  'session_plan_uuid',
] as const;

/** An entry of a group or its sessions in words, with what it changed: "Session changed: 25 Feb 2026, place". */
export const useGroupEntryText = (entries: readonly AuditEntry[], group_id: number) => {
  const { t } = useTranslation('club');
  const format = useFormat();
  const textOf = ({ action, detail, undoes, member_uuid }: AuditEntry): string => {
    const known = ACTIONS.find((candidate) => candidate === action) ?? 'other';
    const undone = entries.find(({ id }) => id === undoes);
    const edited = [detail['edited']].flat();
    const members = Array.isArray(detail['member_uuids'])
      ? detail['member_uuids'].length
      : member_uuid === null
        ? 0
        : 1;
    const dates = datesOf(detail, group_id);
    const together = Array.isArray(detail['sessions']) ? detail['sessions'].length : 0;
    const facts = [
      ...dates.map((date) => format.shortDate(date)),
      // Undo restores all of them.
      ...(together > dates.length
        ? [t('group.history.together', { number: format.number(together) })]
        : []),
      ...(undone === undefined ? [] : [textOf(undone)]),
      ...FIELDS.filter((field) => edited.includes(field)).map((field) =>
        t(`group.history.fields.${field}`),
      ),
      ...(members > 0 ? [t('group.history.members', { count: members })] : []),
    ];
    const text = t(`group.history.actions.${known}`);
    return facts.length === 0
      ? text
      : t('group.history.withSubject', { text, subject: facts.join(', ') });
  };
  return textOf;
};

/** The dates of the group's sessions that an entry names. */
const datesOf = (detail: AuditEntry['detail'], group_id: number): readonly string[] =>
  [detail['sessions'] ?? detail].flat().flatMap((session) => {
    const { group_id: id = null, date = null } = Object(session);
    return id === group_id && typeof date === 'string' ? [date] : [];
  });
