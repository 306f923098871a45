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
  /** How many people have no mark. They may be present, too. */
  unmarked: number;
  onToggle: (uuid: string) => void;
  /** D23: people who were not seen are missing only after the count is finished. */
  isFinished: boolean;
};

/** One tap counts a person, another removes the tick. */
export function PeopleList(props: PeopleListProps) {
  const { filter, people, countedUuids, unmarked, onToggle, isFinished } = props;
  const { t } = useTranslation('coach');
  const notSeen = t(isFinished ? 'headcount.mark.absent' : 'headcount.mark.missing');
  if (people.length === 0) {
    return (
      <EmptyState
        title={t(filter === 'missing' ? 'headcount.noneMissing' : 'headcount.nobody')}
        detail={
          filter === 'in' && unmarked > 0
            ? t('headcount.unmarkedNotice', { count: unmarked })
            : undefined
        }
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
        label={t(filter === 'in' ? 'headcount.list' : `headcount.show.${filter}`)}
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
              off: notSeen,
              unset: person.in === null ? t('register.mark.none') : notSeen,
            }}
            onToggle={() => onToggle(person.uuid)}
          />
        )}
      </RowList>
    </>
  );
}
