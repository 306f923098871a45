import { AwardBadge, Card, PageHeader } from '../src/index.ts';
import { Sheet } from './sheet.tsx';

const levels = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

export function AwardsSheet() {
  return (
    <Sheet>
      <PageHeader title="Awards" subtitle="Freya Jones" />
      <Card title="Achieved">
        <div className="grid grid-cols-4 gap-4 sm:grid-cols-10">
          {levels.map((level) => (
            <AwardBadge key={level} level={level} earned label={`Level ${level}, achieved`} />
          ))}
        </div>
      </Card>
      <Card title="To come">
        <div className="grid grid-cols-4 gap-4 sm:grid-cols-10">
          {levels.map((level) => (
            <AwardBadge
              key={level}
              level={level}
              earned={false}
              label={`Level ${level}, not yet`}
            />
          ))}
        </div>
      </Card>
      <Card>
        <div className="flex flex-col items-center gap-2 py-6 text-center">
          <AwardBadge level={3} earned fresh size={160} label="Level 3, achieved" />
          <p className="text-xl font-strong">Freya has Level 3</p>
          <p className="text-muted">12 skills in 14 weeks</p>
        </div>
      </Card>
      <Card>
        <div className="flex items-center gap-3">
          {[28, 40, 56].map((size) => (
            <AwardBadge key={size} level={7} size={size} earned label="Level 7" />
          ))}
        </div>
      </Card>
    </Sheet>
  );
}
