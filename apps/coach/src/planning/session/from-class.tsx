import type { IndexedScheme } from '@springboard/assessment';
import { freeTitle, TITLE_KEPT } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useAlerts, useErrorText, useFormat } from '@springboard/portal';
import { Button, EmptyState, Notice, StickyBar, TextField } from '@springboard/ui';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLevelLimit } from '../../assess/use-level-limit.ts';
import { useScheme } from '../../assess/use-scheme.ts';
import { useOpenGroup } from '../../menu/open-group.ts';
import { paths } from '../../paths.ts';
import { useAsk } from '../asking.ts';
import { useOfflineReason } from '../online-item.tsx';
import { usePlanning, usePlanRights } from '../plans.ts';
import { chosenSections, proposalOf } from './proposal.ts';
import { ProposedSections } from './proposed-sections.tsx';

/** Makes the session's plan of what is next for those who come. */
export function FromClass() {
  const { t } = useTranslation('planning');
  const { group } = useOpenGroup();
  const { scheme } = useScheme(group.scheme_slug);
  return (
    <section aria-labelledby="from-class">
      <h2 id="from-class" className="mb-1 text-lg font-strong">
        {t('fromClass.title')}
      </h2>
      {scheme === null ? (
        <p className="text-sm text-muted">{t('fromClass.noScheme')}</p>
      ) : (
        <Proposed scheme={scheme} />
      )}
    </section>
  );
}

function Proposed({ scheme }: { scheme: IndexedScheme }) {
  const { t } = useTranslation('planning');
  const { members } = useOpenGroup();
  const limit = useLevelLimit();
  const proposal = useMemo(() => proposalOf(scheme, members, limit), [scheme, members, limit]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const sections = chosenSections(proposal, chosen);
  if (proposal.sections.length === 0) {
    return <EmptyState title={t('fromClass.nothing')} detail={t('fromClass.nothingText')} />;
  }
  return (
    <>
      <p className="mb-3 text-sm text-muted">
        {t(proposal.forMost ? 'fromClass.text' : 'fromClass.textAny', { count: proposal.members })}
      </p>
      <ProposedSections proposal={proposal} chosen={chosen} onChoose={setChosen} />
      {chosen.size > 0 && (
        <NewSessionPlan scheme_uuid={scheme.curriculum.uuid} sections={sections} />
      )}
    </>
  );
}

type NewSessionPlanProps = {
  scheme_uuid: string;
  sections: { title: string; node_ids: string[] }[];
};

/** Named and made with one press, within reach of the thumb. */
function NewSessionPlan({ scheme_uuid, sections }: NewSessionPlanProps) {
  const { t } = useTranslation(['planning', 'common']);
  const format = useFormat();
  const errorText = useErrorText();
  const { group, date } = useOpenGroup();
  const { plans } = usePlanning();
  const { isOwn } = usePlanRights();
  const reason = useOfflineReason();
  const ask = useAsk();
  const alerts = useAlerts();
  const navigate = useNavigate();
  const taken = plans.filter(isOwn).map((plan) => plan.title);
  const [title, setTitle] = useState(() =>
    Array.from(`${group.name}, ${format.shortDate(date)}`)
      .slice(0, TITLE_KEPT)
      .join(''),
  );
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const wanted = title.trim();
  const free = freeTitle(wanted, taken);
  const count = sections.reduce((sum, { node_ids }) => sum + node_ids.length, 0);

  const make = async () => {
    setBusy(true);
    const asked = { title: wanted, scheme_uuid, sections, group_id: group.id, date };
    const outcome = await ask({ intent: 'plan_for_session', ...asked });
    setBusy(false);
    setFault(outcome.ok ? null : outcome.error);
    if (!outcome.ok) return;
    const made = { name: group.name, title: outcome.title ?? wanted };
    alerts.raise({ tone: 'success', title: t('planning:attach.done', made) });
    if (outcome.uuid !== null) void navigate(paths.plan(group.scheme_slug ?? '', outcome.uuid));
  };
  return (
    <StickyBar edge="bottom" className="mt-3">
      <form
        className="grid w-full items-end gap-3 sm:grid-cols-[1fr_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          if (wanted !== '' && !busy && reason === undefined) void make();
        }}
      >
        {fault !== null && (
          <div className="sm:col-span-2">
            <Notice kind="error" live>
              {errorText(fault)}
            </Notice>
          </div>
        )}
        <TextField
          label={t('planning:title.label')}
          value={title}
          maxLength={TITLE_KEPT}
          error={wanted === '' ? t('planning:title.missing') : undefined}
          hint={free === wanted ? undefined : t('planning:title.willBe', { title: free })}
          onChange={(event) => setTitle(event.target.value)}
        />
        <Button type="submit" variant="primary" wide loading={busy} disabledReason={reason}>
          {t('planning:fromClass.make', { count })}
        </Button>
      </form>
    </StickyBar>
  );
}
