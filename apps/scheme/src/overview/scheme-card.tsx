import type { Scheme } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useFormat } from '@springboard/portal';
import { Card, Chip } from '@springboard/ui';
import { Check, FilePenLine } from 'lucide-react';
import { stateOf } from './schemes-by-state.ts';

type SchemeCardProps = { scheme: Scheme; now: number };

/** One scheme: its state, what it holds, who uses it, and what happened this week. */
export function SchemeCard({ scheme, now }: SchemeCardProps) {
  const { t } = useTranslation('scheme');
  const format = useFormat();
  return (
    <Card title={scheme.title} level={3} actions={<StateChips scheme={scheme} />}>
      <p className="-mt-2 text-sm text-muted">
        {t('overview.changed', { when: format.ago(scheme.updated_at, now) })}
      </p>
      {scheme.stats && <Counts published={scheme.published} stats={scheme.stats} />}
    </Card>
  );
}

function StateChips({ scheme }: { scheme: Scheme }) {
  const { t } = useTranslation('scheme');
  return (
    <span className="flex flex-wrap justify-end gap-1.5">
      {scheme.published && (
        <Chip tone="positive" icon={<Check aria-hidden size={14} strokeWidth={3} />}>
          {t('overview.version', { version: scheme.version })}
        </Chip>
      )}
      {stateOf(scheme) === 'draft_waiting' && (
        <Chip tone="warning" icon={<FilePenLine aria-hidden size={14} />}>
          {t(scheme.published ? 'overview.draftWaiting' : 'overview.neverPublished')}
        </Chip>
      )}
    </span>
  );
}

type Stats = NonNullable<Scheme['stats']>;

const HOLDS = ['levels', 'skills'] as const satisfies readonly (keyof Stats)[];
const USES = ['clubs', 'groups', 'members'] as const satisfies readonly (keyof Stats)[];
const WEEK = [
  'assessments_this_week',
  'awards_this_week',
] as const satisfies readonly (keyof Stats)[];

/** What a scheme holds is known once it is published. */
function Counts({ stats, published }: { stats: Stats; published: boolean }) {
  return (
    <div className="mt-4 grid gap-4 sm:grid-cols-2">
      <CountList names={published ? [...HOLDS, ...USES] : USES} stats={stats} part="use" />
      <CountList names={WEEK} stats={stats} part="week" />
    </div>
  );
}

type CountName = (typeof HOLDS | typeof USES | typeof WEEK)[number];

function CountList(props: { names: readonly CountName[]; stats: Stats; part: 'use' | 'week' }) {
  const { t } = useTranslation('scheme');
  const format = useFormat();
  return (
    <div>
      <h4 className="mb-1 text-xs text-muted">{t(`overview.parts.${props.part}`)}</h4>
      <dl className="divide-y divide-line border-y border-line text-sm">
        {props.names.map((name) => (
          <div key={name} className="flex min-h-9 items-center justify-between gap-3">
            <dt>{t(`overview.counts.${name}`)}</dt>
            <dd className="font-strong tabular">{format.number(props.stats[name])}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
