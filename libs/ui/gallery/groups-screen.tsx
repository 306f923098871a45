import {
  Button,
  Chip,
  EmptyState,
  IconButton,
  List,
  ListRow,
  Notice,
  PageHeader,
  SearchField,
} from '../src/index.ts';
import { Download, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { renderLink, Shell } from './shell.tsx';

const groups = [
  { time: '16:30', name: 'Monday Beginners', members: '24 members', done: true },
  { time: '17:30', name: 'Monday Improvers', members: '18 members', done: false },
  { time: '18:30', name: 'Squad', members: '12 members', done: false },
  {
    time: '19:45',
    name: 'Erwachsene und Jugendliche – Fortgeschrittenenkurs am Montagabend',
    members: '31 members',
    done: false,
  },
];

export function GroupsScreen() {
  const [search, setSearch] = useState('');
  const found = groups.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
  return (
    <Shell status="off" crumbs={[{ label: 'Members' }]}>
      <PageHeader
        eyebrow="Monday 23 November"
        title="Today"
        actions={
          <>
            <IconButton
              label="Sync"
              variant="outlined"
              icon={<RefreshCw aria-hidden size={20} />}
              disabledReason="You must be online to sync."
            />
            <Button icon={<Download aria-hidden size={18} />}>All classes</Button>
          </>
        }
      />
      <div className="space-y-4">
        <Notice kind="offline" title="You are offline">
          Everything you record is kept on this phone and sent when the connection returns.
        </Notice>
        <SearchField
          label="Search sessions"
          clearLabel="Clear"
          value={search}
          onValueChange={setSearch}
        />
        {found.length === 0 ? (
          <EmptyState
            title="No session has that name"
            detail="Search looks at the names of today’s sessions."
            action={<Button onClick={() => setSearch('')}>Show all</Button>}
          />
        ) : (
          <List label="Sessions">
            {found.map((group) => (
              <ListRow
                key={group.name}
                leading={<span className="w-14 text-base tabular">{group.time}</span>}
                title={group.name}
                detail={<>{group.members}</>}
                trailing={group.done ? <Chip tone="positive">Done</Chip> : undefined}
                to="?show=register"
                renderLink={renderLink}
              />
            ))}
            <ListRow
              leading={<span className="w-14 text-base tabular">20:30</span>}
              title="Unbooked slot"
              disabled
            />
            <ListRow
              leading={<span className="w-14 text-base tabular">21:00</span>}
              title="Open gym"
              detail="Failed to sync 9 members"
              disabled
            />
          </List>
        )}
      </div>
    </Shell>
  );
}
