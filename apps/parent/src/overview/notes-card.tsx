import type { Child } from '@springboard/contract';
import { dateIn } from '@springboard/domain';
import { useFormats, useTranslation } from '@springboard/i18n';
import { Card, Chip } from '@springboard/ui';
import { useLastSeen } from './use-last-seen.ts';

/** What the coach wrote for the family. A note is new until it was seen on this device. */
export function NotesCard({ child }: { child: Child }) {
  const { t } = useTranslation('parent');
  const format = useFormats(child.club.time_zone);
  const { notes } = child;
  const seen = useLastSeen(`notes-seen.${child.uuid}`, notes[0]?.updated_at ?? 0);
  if (notes.length === 0) return null;
  return (
    <Card title={t('notes.title')}>
      <ul className="divide-y divide-line">
        {notes.map(({ note, updated_by, updated_at }) => (
          <li key={updated_at} className="py-2 first:pt-0 last:pb-0">
            <p className="whitespace-pre-line wrap-anywhere">{note}</p>
            <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-muted">
              {t('notes.by', {
                name: updated_by,
                date: format.date(dateIn(child.club.time_zone, updated_at)),
              })}
              {updated_at > seen && <Chip tone="accent">{t('notes.new')}</Chip>}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
