import type { AuditEntry, UndoConflict } from '@springboard/contract';
import { dateIn, joinInWords } from '@springboard/domain';
import { type Formats, localeOf } from '@springboard/i18n';
import { undoConflict } from '@springboard/i18n/areas/shared';
import type { Alert } from '@springboard/ui';
import type { i18n } from 'i18next';

export const translations = [undoConflict];

/** The fields that have a name of their own. */
const FIELDS = [
  'firstname',
  'lastname',
  'dob',
  'email',
  'phone',
  'relationship',
  'sees',
  'acts',
  'restricted',
  'text',
  'ended_at',
  'active',
  'name',
  'max_members',
  'status',
  'left_date',
  'role',
  'title',
] as const;

type Page = {
  readonly i18n: i18n;
  readonly format: Formats;
  readonly time_zone: string;
  /** Seconds. */
  readonly now: number;
  /** Paths of the areas of this portal. */
  readonly areas: ReadonlySet<string>;
  readonly open: (path: string) => void;
};

/** Which later change has to be undone first, with a link to its entry where a page lists it (D18). */
export const conflictAlert = (
  { changed, later }: UndoConflict,
  { i18n, format, time_zone, now, areas, open }: Page,
): Pick<Alert, 'detail' | 'action'> => {
  const t = i18n.getFixedT(i18n.language, 'common');
  if (later === null) return { detail: t('undoConflict.unknown') };
  const fields = FIELDS.filter((field) => changed.includes(field));
  const names = [...new Set(fields.map((field) => t(`undoConflict.fields.${field}`)))];
  const what = names.length === 0 ? t('undoConflict.this') : joinInWords(localeOf(i18n), names);
  const name = later.user?.name ?? t('undoConflict.system');
  const date = dateIn(time_zone, later.ts);
  const detail =
    date === dateIn(time_zone, now)
      ? t('undoConflict.today', { name, what, time: format.time(later.ts) })
      : t('undoConflict.earlier', { name, what, date: format.date(date) });
  const path = historyPathOf(later, areas);
  if (path === null) return { detail };
  const onAction = () => open(`${path}#audit-${later.id}`);
  return {
    detail,
    action: { label: t('undoConflict.show'), hint: t('undoConflict.hint'), onAction },
  };
};

/** The page that lists the entry; null: none of this portal. */
const historyPathOf = (
  { entity, entity_id, member_uuid, detail }: AuditEntry,
  areas: ReadonlySet<string>,
): string | null => {
  if (member_uuid !== null && areas.has('/members')) return `/members/${member_uuid}/history`;
  if (entity === 'group' && areas.has('/groups')) return `/groups/${entity_id}/history`;
  if (entity === 'session' && areas.has('/groups'))
    return `/groups/${Number(detail['group_id'])}/history`;
  if (entity !== 'user') return null;
  const area = ['/coaches', '/users'].find((path) => areas.has(path));
  return area === undefined ? null : `${area}/${entity_id}`;
};
