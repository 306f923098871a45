import { Chip, EmptyState, PageHeader } from '../src/index.ts';
import { VirtualList } from '../src/list.ts';
import { DataTable, type TableColumn, type TableQuery } from '../src/table.ts';
import { useState } from 'react';
import { people } from './people.ts';
import { renderLink } from './shell.tsx';
import { Sample, Sheet } from './sheet.tsx';

type Member = {
  uuid: string;
  name: string;
  level: number;
  group: string;
  attended: string;
  active: boolean;
};

const members: Member[] = people.map((person, index) => ({
  uuid: `member-${index}`,
  name: person.name,
  level: (index * 7) % 10,
  group: index % 2 === 0 ? 'Monday Beginners' : 'Squad',
  attended: `2026-11-${String(20 - index).padStart(2, '0')}`,
  active: index % 4 !== 3,
}));

const columns: TableColumn<Member>[] = [
  { id: 'name', header: 'Name', cell: (member) => member.name, sortValue: (member) => member.name },
  {
    id: 'group',
    header: 'Group',
    cell: (member) => member.group,
    sortValue: (member) => member.group,
  },
  {
    id: 'level',
    header: 'Level',
    cell: (member) => member.level,
    sortValue: (member) => member.level,
    align: 'end',
  },
  {
    id: 'attended',
    header: 'Last attended',
    cell: (member) => member.attended,
    sortValue: (member) => member.attended,
    align: 'end',
  },
  {
    id: 'active',
    header: 'State',
    cell: (member) => (
      <Chip tone={member.active ? 'positive' : 'neutral'}>
        {member.active ? 'Active' : 'Inactive'}
      </Chip>
    ),
  },
];

const pagerLabels = {
  perPage: 'Rows per page',
  previous: 'Previous page',
  next: 'Next page',
  range: (from: number, to: number, total: number) => `${from}–${to} of ${total}`,
};

export function TableSheet() {
  const [query, setQuery] = useState<TableQuery>({
    sort: 'name',
    descending: false,
    page: 0,
    per_page: 5,
  });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['member-1']));
  const shared = {
    columns,
    rowKey: (member: Member) => member.uuid,
    query,
    onQueryChange: setQuery,
    loadingLabel: 'Loading',
    empty: <EmptyState title="No member found" detail="Try fewer letters." />,
  };
  return (
    <Sheet>
      <PageHeader title="Members" subtitle="12 of this club" />
      <DataTable
        {...shared}
        caption="Members"
        captionHidden
        rows={members}
        rowTo={() => '?show=register'}
        renderLink={renderLink}
        sizes={[5, 10, 50]}
        pagerLabels={pagerLabels}
        selection={{
          selected,
          onChange: setSelected,
          selectAllLabel: 'Select all',
          selectLabel: (member) => `Select ${member.name}`,
        }}
      />
      <DataTable
        {...shared}
        caption="Sideways on a phone"
        phone="scroll"
        rows={members.slice(0, 4)}
      />
      <DataTable {...shared} caption="On its way" loading rows={[]} />
      <DataTable {...shared} caption="Nothing" rows={[]} />
      <Sample title="Twenty thousand rows">
        <VirtualList
          label="All"
          rowHeight={56}
          items={Array.from({ length: 20_000 }, (_, index) => index)}
          itemKey={(item) => item}
        >
          {(item) => <div className="flex min-h-14 items-center px-4">Row {item}</div>}
        </VirtualList>
      </Sample>
    </Sheet>
  );
}
