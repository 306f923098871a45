import {
  Button,
  buttonClass,
  Chip,
  CountPill,
  FilterChip,
  IconButton,
  PageHeader,
  StatusPill,
} from '../src/index.ts';
import { Award, Check, Pencil, Plus, Trash2 } from 'lucide-react';
import { Line, Sample, Sheet } from './sheet.tsx';

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const;

export function ActionsSheet() {
  return (
    <Sheet>
      <PageHeader
        title="Actions"
        actions={
          <>
            <Button>Import</Button>
            <Button variant="primary" icon={<Plus aria-hidden size={18} />}>
              Add member
            </Button>
          </>
        }
      />
      {variants.map((variant) => (
        <Sample key={variant} title={variant}>
          <Line>
            <Button variant={variant} size="small">
              Small
            </Button>
            <Button variant={variant}>Save plan</Button>
            <Button variant={variant} icon={<Pencil aria-hidden size={18} />}>
              Rename
            </Button>
            <Button variant={variant} size="large">
              Complete register
            </Button>
            <Button variant={variant} loading>
              Saving
            </Button>
            <Button variant={variant} disabled>
              Disabled
            </Button>
            <Button variant={variant} disabledReason="You must connect to the internet to do this.">
              Needs online
            </Button>
          </Line>
        </Sample>
      ))}
      <Sample title="Links and icons">
        <Line>
          <a href="?show=register" className={buttonClass({ variant: 'primary' })}>
            Open register
          </a>
          <IconButton label="Edit" icon={<Pencil aria-hidden size={20} />} />
          <IconButton label="Delete" variant="outlined" icon={<Trash2 aria-hidden size={20} />} />
          <IconButton label="Edit" disabled icon={<Pencil aria-hidden size={20} />} />
          <StatusPill state="settled" label="Up to date" />
          <StatusPill state="busy" count={12} label="Sending" />
          <StatusPill state="off" count={12} label="Offline" />
        </Line>
      </Sample>
      <Sample title="Filters, chips and counts">
        <Line>
          <FilterChip selected count={24}>
            All
          </FilterChip>
          <FilterChip selected={false} count={18}>
            In
          </FilterChip>
          <FilterChip selected={false}>Ready to move</FilterChip>
        </Line>
        <Line>
          <Chip>Competition</Chip>
          <Chip onRemove={() => undefined} removeLabel="Remove tag Trampoline">
            Trampoline
          </Chip>
          <Chip tone="positive" icon={<Check aria-hidden size={14} />}>
            In
          </Chip>
          <Chip tone="negative">Absent</Chip>
          <Chip tone="warning">Asthma</Chip>
          <Chip tone="info">New</Chip>
          <Chip tone="accent">Squad</Chip>
          <Chip tone="award" icon={<Award aria-hidden size={14} />}>
            Level 3
          </Chip>
          <CountPill count={7} />
          <CountPill count={128} tone="warning" label="128 not sent" />
        </Line>
      </Sample>
    </Sheet>
  );
}
