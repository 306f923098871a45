import { useTranslation } from '@springboard/i18n';
import { EmptyState, Notice, ToggleRow } from '@springboard/ui';
import { RowList } from '@springboard/ui/list';
import type { Shown } from './headcount-bar.tsx';
import type { Person } from './people.ts';

const ROW_HEIGHT = 65;

type PeopleListProps = {
  shown: Shown;
  people: readonly Person[];
  seen: ReadonlySet<string>;
  /** Whom no register marks; they may be here too. */
  unmarked: number;
  onToggle: (uuid: string) => void;
};

/** One tap ticks a person off, another takes that back. */
export function PeopleList({ shown, people, seen, unmarked, onToggle }: PeopleListProps) {
  const { t } = useTranslation('coach');
  if (people.length === 0) {
    return (
      <EmptyState
        title={t(shown === 'missing' ? 'headcount.noneMissing' : 'headcount.nobody')}
        detail={unmarked > 0 ? t('headcount.unmarkedNotice', { count: unmarked }) : undefined}
      />
    );
  }
  return (
    <>
      {shown === 'unmarked' && (
        <div className="mb-3">
          <Notice kind="info">{t('headcount.unmarkedNotice', { count: people.length })}</Notice>
        </div>
      )}
      <RowList
        label={t('headcount.list')}
        items={people}
        itemKey={({ uuid }) => uuid}
        rowHeight={ROW_HEIGHT}
      >
        {(person, as) => (
          <ToggleRow
            as={as}
            title={person.name}
            detail={person.groups.join(' · ')}
            state={seen.has(person.uuid) ? 'on' : 'unset'}
            words={{
              on: t('headcount.mark.seen'),
              off: t('headcount.mark.missing'),
              unset: t(shown === 'unmarked' ? 'register.mark.none' : 'headcount.mark.missing'),
            }}
            onToggle={() => onToggle(person.uuid)}
          />
        )}
      </RowList>
    </>
  );
}
