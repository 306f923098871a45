import { useTranslation } from '@springboard/i18n';
import { EmptyState, Notice, ToggleRow } from '@springboard/ui';
import { RowList } from '@springboard/ui/list';
import type { HeadcountFilter } from './headcount-bar.tsx';
import type { Person } from './people.ts';

const ROW_HEIGHT = 65;

type PeopleListProps = {
  filter: HeadcountFilter;
  people: readonly Person[];
  countedUuids: ReadonlySet<string>;
  /** How many people have no mark. They may be present too. */
  unmarked: number;
  onToggle: (uuid: string) => void;
};

/** One tap counts a person, another removes the tick. */
export function PeopleList({ filter, people, countedUuids, unmarked, onToggle }: PeopleListProps) {
  const { t } = useTranslation('coach');
  if (people.length === 0) {
    return (
      <EmptyState
        title={t(filter === 'missing' ? 'headcount.noneMissing' : 'headcount.nobody')}
        detail={unmarked > 0 ? t('headcount.unmarkedNotice', { count: unmarked }) : undefined}
      />
    );
  }
  return (
    <>
      {filter === 'unmarked' && (
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
            state={countedUuids.has(person.uuid) ? 'on' : 'unset'}
            labels={{
              on: t('headcount.mark.seen'),
              off: t('headcount.mark.missing'),
              unset: t(filter === 'unmarked' ? 'register.mark.none' : 'headcount.mark.missing'),
            }}
            onToggle={() => onToggle(person.uuid)}
          />
        )}
      </RowList>
    </>
  );
}
