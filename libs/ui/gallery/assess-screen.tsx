import {
  Avatar,
  Card,
  PageHeader,
  ProgressBar,
  ProgressRing,
  SegmentedGrades,
  StickyBar,
} from '../src/index.ts';
import { useState } from 'react';
import { people } from './people.ts';
import { Shell } from './shell.tsx';

const three = ['Working', 'Nearly', 'Pass'].map((label, value) => ({
  value,
  label,
  passes: value === 2,
}));
const five = ['Started', 'With help', 'Getting there', 'Pass', 'Excellent'].map((label, value) => ({
  value,
  label,
  passes: value >= 3,
}));
const eight = ['1', '2', '3', '4', '5', '6', '7', '8'].map((label, value) => ({
  value,
  label,
  passes: value >= 5,
}));
const german = [
  'Begonnen',
  'Mit Hilfestellung',
  'Fortgeschritten',
  'Bestanden',
  'Ausgezeichnet',
].map((label, value) => ({ value, label, passes: value >= 3 }));

export function AssessScreen() {
  return (
    <Shell
      status="settled"
      crumbs={[
        { label: 'Members', to: '?show=groups' },
        { label: 'Monday Beginners', to: '?' },
        { label: 'Cartwheel' },
      ]}
    >
      <PageHeader eyebrow="Level 3 · Floor" title="Cartwheel" subtitle="7 of 12 have passed" />
      <StickyBar edge="top">
        <ProgressBar value={58} label="Passed" valueText="7 of 12" className="grow" />
        <span className="text-sm tabular">58 %</span>
      </StickyBar>
      <div className="space-y-3 pt-4">
        <MemberGrade name={people[0].name} options={five} start={3} progress={66} />
        <MemberGrade name={people[1].name} options={five} start={1} progress={20} />
        <MemberGrade name={people[6].name} options={german} start={4} progress={100} />
        <MemberGrade name={people[3].name} options={three} start={-1} progress={0} />
        <MemberGrade name={people[4].name} options={eight} start={4} progress={80} />
        <MemberGrade
          name={people[5].name}
          options={[{ value: 0, label: 'Pass', passes: true }]}
          start={0}
          progress={100}
        />
      </div>
    </Shell>
  );
}

type MemberGradeProps = { name: string; options: typeof three; start: number; progress: number };

function MemberGrade({ name, options, start, progress }: MemberGradeProps) {
  const [value, setValue] = useState(start);
  return (
    <Card className="space-y-3">
      <div className="flex items-center gap-3">
        <Avatar name={name} />
        <div className="min-w-0 grow">
          <p className="truncate font-strong">{name}</p>
          <p className="text-sm text-muted">2 of these 4 to go</p>
        </div>
        <ProgressRing value={progress} label={`Level 3 of ${name}`} />
      </div>
      <SegmentedGrades
        label={`Cartwheel, ${name}`}
        options={options}
        value={value}
        onChoose={setValue}
        onClear={() => setValue(-1)}
      />
    </Card>
  );
}
