import {
  Button,
  Chip,
  FilterChip,
  IconButton,
  List,
  PageHeader,
  SaveMark,
  StickyBar,
  TallyBar,
  ToggleRow,
  type ToggleState,
} from '../src/index.ts';
import { EllipsisVertical, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { people } from './people.ts';
import { Shell } from './shell.tsx';

const words = { on: 'In', off: 'Absent', unset: 'Not marked' };
const next = { on: 'off', off: 'on', unset: 'on' } as const;

export function RegisterScreen() {
  const [states, setStates] = useState<readonly ToggleState[]>(people.map(({ state }) => state));
  const inCount = states.filter((state) => state === 'on').length;
  return (
    <Shell
      status="busy"
      crumbs={[
        { label: 'Members', to: '?show=groups' },
        { label: 'Monday Beginners', to: '?' },
        { label: 'Register' },
      ]}
    >
      <PageHeader eyebrow="Monday Beginners · 16:30" title="Register" />
      <StickyBar edge="top">
        <div className="grow space-y-1.5">
          <p className="text-lg font-strong tabular">
            {inCount} of {states.length} in
          </p>
          <TallyBar
            total={states.length}
            parts={[
              { tone: 'positive', count: inCount },
              { tone: 'negative', count: states.filter((state) => state === 'off').length },
            ]}
          />
        </div>
        <FilterChip selected={false} count={states.filter((state) => state === 'unset').length}>
          Not marked
        </FilterChip>
      </StickyBar>
      <div className="pt-4">
        <List label="Members">
          {people.map((person, index) => (
            <ToggleRow
              key={person.name}
              title={person.name}
              detail={person.detail}
              state={states[index] ?? 'unset'}
              words={words}
              onToggle={() =>
                setStates(states.map((state, place) => (place === index ? next[state] : state)))
              }
              extra={
                <>
                  {person.alert !== null && (
                    <Chip tone="warning" icon={<TriangleAlert aria-hidden size={14} />}>
                      {person.alert}
                    </Chip>
                  )}
                  {index === 1 && <SaveMark state="device" label="On this phone, not sent yet" />}
                </>
              }
              actions={
                <IconButton
                  label={`More for ${person.name}`}
                  icon={<EllipsisVertical aria-hidden size={20} />}
                />
              }
            />
          ))}
        </List>
      </div>
      <StickyBar edge="bottom" className="mt-6">
        <Button size="large" wide variant="primary" className="grow">
          Complete register
        </Button>
      </StickyBar>
    </Shell>
  );
}
