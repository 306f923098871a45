import type { IndexedScheme } from '@springboard/assessment';
import { freeTitle, TITLE_PREFIX_LENGTH } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useAlerts, useErrorText, useFormat, useOfflineReason } from '@springboard/portal';
import { Button, Card, Checkbox, EmptyState, Notice, StickyBar, TextField } from '@springboard/ui';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useGroup } from '../../group/use-group.ts';
import { paths } from '../../paths.ts';
import { useLevelLimit } from '../../progress/use-level-limit.ts';
import { useScheme } from '../../progress/use-scheme.ts';
import { usePlanning, usePlanRights } from '../plans.ts';
import { usePlanningSubmit } from '../submit-context.ts';
import { chosenSections, type Proposal, proposalOf, type ProposedSection } from './proposal.ts';

/** Creates a plan for the session from the next skills of its members. */
export function GenerateFromClass() {
  const { t } = useTranslation('planning');
  const { group } = useGroup();
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
  const { members } = useGroup();
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

/** Names and creates the plan, within reach of the thumb. */
function NewSessionPlan({ scheme_uuid, sections }: NewSessionPlanProps) {
  const { t } = useTranslation(['planning', 'common']);
  const format = useFormat();
  const errorText = useErrorText();
  const { group, date } = useGroup();
  const { plans } = usePlanning();
  const { isOwn } = usePlanRights();
  const reason = useOfflineReason();
  const submit = usePlanningSubmit();
  const alerts = useAlerts();
  const navigate = useNavigate();
  const taken = plans.filter(isOwn).map((plan) => plan.title);
  const [title, setTitle] = useState(() =>
    Array.from(`${group.name}, ${format.shortDate(date)}`)
      .slice(0, TITLE_PREFIX_LENGTH)
      .join(''),
  );
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const trimmedTitle = title.trim();
  const free = freeTitle(trimmedTitle, taken);
  const count = sections.reduce((sum, { node_ids }) => sum + node_ids.length, 0);

  const createPlan = async () => {
    setBusy(true);
    const input = { title: trimmedTitle, scheme_uuid, sections, group_id: group.id, date };
    const result = await submit({ intent: 'plan_for_session', ...input });
    setError(result.ok ? null : result.error);
    if (!result.ok) return setBusy(false);
    const made = { name: group.name, title: result.value?.title ?? trimmedTitle };
    alerts.raise({ tone: 'success', title: t('planning:attach.done', made) });
    // It stays busy until the new page is there, so that a second press does not make a second plan.
    if (result.value === null) return setBusy(false);
    return navigate(paths.plan(group.scheme_slug ?? '', result.value.uuid));
  };
  return (
    <StickyBar edge="bottom" className="mt-3">
      <form
        className="grid w-full items-end gap-3 sm:grid-cols-[1fr_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          if (trimmedTitle !== '' && !busy && reason === undefined) void createPlan();
        }}
      >
        {error !== null && (
          <div className="sm:col-span-2">
            <Notice kind="error" live>
              {errorText(error)}
            </Notice>
          </div>
        )}
        <TextField
          label={t('common:titleDialog.label')}
          value={title}
          maxLength={TITLE_PREFIX_LENGTH}
          error={trimmedTitle === '' ? t('common:titleDialog.missing') : undefined}
          hint={free === trimmedTitle ? undefined : t('common:titleDialog.willBe', { title: free })}
          onChange={(event) => setTitle(event.target.value)}
        />
        <Button type="submit" variant="primary" wide loading={busy} disabledReason={reason}>
          {t('planning:fromClass.make', { count })}
        </Button>
      </form>
    </StickyBar>
  );
}

type ProposedSectionsProps = {
  proposal: Proposal;
  /** Ids of the chosen skills. */
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
};

/** The next skills of the class, to choose from. */
function ProposedSections({ proposal, chosen, onChoose }: ProposedSectionsProps) {
  const { t } = useTranslation('planning');
  const idsOf = ({ skills }: ProposedSection) => skills.map(({ node }) => node.id);
  const set = (ids: readonly string[], isChosen: boolean) => {
    const idSet = new Set(ids);
    onChoose(isChosen ? chosen.union(idSet) : chosen.difference(idSet));
  };
  return (
    <div className="space-y-3">
      {proposal.sections.map((section) => {
        const all = idsOf(section).every((id) => chosen.has(id));
        return (
          <Card
            key={section.id}
            level={3}
            title={section.title}
            actions={
              <Button
                variant="quiet"
                aria-label={t(all ? 'fromClass.noneOf' : 'fromClass.allOf', {
                  title: section.title,
                })}
                onClick={() => set(idsOf(section), !all)}
              >
                {t(all ? 'fromClass.none' : 'fromClass.all')}
              </Button>
            }
          >
            <ul className="divide-y divide-line">
              {section.skills.map(({ node, ready }) => (
                <li key={node.id}>
                  <Checkbox
                    label={node.title}
                    hint={t('fromClass.ready', { count: ready, members: proposal.members })}
                    checked={chosen.has(node.id)}
                    onChange={({ target }) => set([node.id], target.checked)}
                  />
                </li>
              ))}
            </ul>
          </Card>
        );
      })}
    </div>
  );
}
