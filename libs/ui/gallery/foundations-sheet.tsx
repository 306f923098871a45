import { Card, PageHeader } from '../src/index.ts';
import { Sample, Sheet } from './sheet.tsx';

const surfaces = ['bg-canvas', 'bg-surface', 'bg-raised', 'bg-sunken'];
const tones = [
  { name: 'accent', fill: 'bg-accent text-on-accent', soft: 'bg-accent-soft text-accent-ink' },
  {
    name: 'positive',
    fill: 'bg-positive text-on-positive',
    soft: 'bg-positive-soft text-positive-ink',
  },
  {
    name: 'negative',
    fill: 'bg-negative text-on-negative',
    soft: 'bg-negative-soft text-negative-ink',
  },
  { name: 'warning', fill: 'bg-warning text-on-warning', soft: 'bg-warning-soft text-warning-ink' },
  { name: 'info', fill: 'bg-info text-on-info', soft: 'bg-info-soft text-info-ink' },
  { name: 'award', fill: 'bg-award text-on-award', soft: 'bg-award-soft text-award-ink' },
  { name: 'inverse', fill: 'bg-inverse text-on-inverse', soft: 'bg-inverse text-inverse-accent' },
];

export function FoundationsSheet() {
  return (
    <Sheet>
      <PageHeader
        eyebrow="Design language"
        title="Chalk, water and one accent"
        subtitle="Tokens a client’s theme may replace."
      />
      <Sample title="Surfaces">
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {surfaces.map((surface) => (
            <div key={surface} className={`rounded-card border border-line p-4 ${surface}`}>
              <p className="font-strong">{surface.slice(3)}</p>
              <p className="text-sm text-muted">Muted words</p>
              <p className="text-sm text-accent-ink">A link</p>
            </div>
          ))}
        </div>
      </Sample>
      <Sample title="Meaning">
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {tones.map(({ name, fill, soft }) => (
            <div key={name} className="overflow-hidden rounded-card text-sm font-strong">
              <p className={`p-3 ${fill}`}>{name}</p>
              <p className={`p-3 ${soft}`}>soft and ink</p>
            </div>
          ))}
        </div>
      </Sample>
      <Sample title="Type">
        <Card className="space-y-2">
          <p className="text-3xl font-strong">Handstand to bridge 3xl</p>
          <p className="text-2xl font-strong">Round-off, two flics 2xl</p>
          <p className="text-xl font-strong">Monday Beginners xl</p>
          <p className="text-lg font-strong">18 of 24 in lg</p>
          <p className="text-base">Dafydd Ŵyn Ŷmlaen, Maßstäbe, déjà vu base</p>
          <p className="text-sm text-muted">Recorded 17:42, kept on this phone sm</p>
          <p className="text-xs text-muted tabular">0123456789 111 000 xs</p>
        </Card>
      </Sample>
    </Sheet>
  );
}
