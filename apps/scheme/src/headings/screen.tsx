import { type AuditEntry, type Label, LABEL_KINDS, type LabelKind } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { headings } from '@springboard/i18n/areas/scheme';
import {
  AuditList,
  CachedNotice,
  type CachedResult,
  portalContext,
  useApi,
  useChange,
  useErrorText,
  withoutError,
} from '@springboard/portal';
import { Card, Notice, PageHeader } from '@springboard/ui';
import { ConfirmDialog } from '@springboard/ui/dialog';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { affectedPlansOf } from '../affected-plans.ts';
import { OrderedEntries } from '../ordered-entries.tsx';
import { HeadingDialog } from './heading-dialog.tsx';

export const translations = [headings];

/** The headings that the lesson plans of all clubs have above and below their sections (§2, Labels table). */
export function Component() {
  const { t } = useTranslation('scheme');
  const { reading, audits } = useLoaderData<HeadingsPage>();
  const actionText = useActionText();
  return (
    <>
      <PageHeader title={t('headings.title')} subtitle={t('headings.text')} />
      <CachedNotice result={reading} />
      <div className="grid max-w-2xl gap-4">
        {LABEL_KINDS.map((kind) => (
          <Card key={kind} title={t(`headings.kinds.${kind}`)}>
            <Headings kind={kind} labels={reading.value.filter((label) => label.kind === kind)} />
          </Card>
        ))}
        {audits.length > 0 && (
          <Card title={t('headings.recent')}>
            <AuditList entries={audits} actionText={actionText} />
          </Card>
        )}
      </div>
    </>
  );
}

const ACTIONS = ['label.add', 'label.edit', 'label.move', 'label.delete', 'undo'] as const;

const useActionText = () => {
  const { t } = useTranslation('scheme');
  return ({ action, detail }: AuditEntry): string => {
    const known = ACTIONS.find((candidate) => candidate === action) ?? 'other';
    const { name } = detail;
    return t(`headings.actions.${known}`, { name: typeof name === 'string' ? name : '' });
  };
};

type HeadingsProps = { kind: LabelKind; labels: readonly Label[] };

function Headings({ kind, labels }: HeadingsProps) {
  const { t } = useTranslation('scheme');
  const [edited, setEdited] = useState<Label | 'new' | null>(null);
  const [removed, setRemoved] = useState<Label | null>(null);
  const api = useApi();
  const errorText = useErrorText();
  const { send, isBusy, failure, clearFailure } = useChange();
  const remove = async (label: Label, query: { with_texts?: 1 } = {}) => {
    setRemoved(label);
    const call = api.call('DELETE /labels/:id', { params: { id: label.id }, query });
    if (await send(t('headings.removed', { name: label.name }), call)) setRemoved(null);
  };
  const plans = failure?.error === 'CONFLICT' ? affectedPlansOf(failure.detail) : null;
  return (
    <>
      {failure !== null && plans === null && (
        <div className="mb-3">
          <Notice kind="error" live>
            {errorText(failure.error)}
          </Notice>
        </div>
      )}
      <OrderedEntries
        entries={labels}
        textOf={({ name, value }) => ({ title: name, detail: value })}
        isBusy={isBusy}
        labels={{
          none: t('headings.none'),
          add: t('headings.add'),
          isFirst: t('headings.isFirst'),
          isLast: t('headings.isLast'),
          up: (name) => t('headings.up', { name }),
          down: (name) => t('headings.down', { name }),
          edit: (name) => t('headings.editNamed', { name }),
          remove: (name) => t('headings.removeNamed', { name }),
        }}
        onAdd={() => setEdited('new')}
        onEdit={setEdited}
        onRemove={(label) => void remove(label)}
        onMove={({ id, name }, position) =>
          send(
            t('headings.moved', { name }),
            api.call('PATCH /labels/:id', { params: { id }, body: { position } }),
          )
        }
      />
      {edited !== null && (
        <HeadingDialog
          kind={kind}
          label={edited === 'new' ? null : edited}
          taken={labels.flatMap((label) => (label === edited ? [] : label.name.toLowerCase()))}
          onClose={() => setEdited(null)}
        />
      )}
      {removed !== null && plans !== null && (
        <WithTexts
          name={removed.name}
          plans={plans}
          isBusy={isBusy}
          onConfirm={() => void remove(removed, { with_texts: 1 })}
          onClose={clearFailure}
        />
      )}
    </>
  );
}

type WithTextsProps = {
  name: string;
  plans: number;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before texts of coaches are removed too. */
function WithTexts({ name, plans, isBusy, onConfirm, onClose }: WithTextsProps) {
  const { t } = useTranslation(['scheme', 'common']);
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('scheme:headings.removeTitle', { name })}
      description={t('scheme:headings.removeText', { count: plans })}
      variant="primary"
      confirmLabel={t('scheme:headings.remove')}
      cancelLabel={t('common:actions.cancel')}
      busy={isBusy}
      onConfirm={onConfirm}
    />
  );
}

type HeadingsPage = {
  readonly reading: CachedResult<Label[]>;
  /** Empty where they could not be read. */
  readonly audits: readonly AuditEntry[];
};

export const loader = async ({ context, request }: LoaderFunctionArgs): Promise<HeadingsPage> => {
  const { queries } = portalContext(context);
  const query = { own: 1, sort: 'aordering', per_page: 100 } as const;
  const recent = { entity: 'label', per_page: 20 } as const;
  const [reading, audits] = await Promise.all([
    queries.fetch('GET /labels', { query }, request.signal),
    withoutError(queries.fetch('GET /audits', { query: recent }, request.signal)),
  ]);
  return { reading, audits: audits?.value ?? [] };
};
