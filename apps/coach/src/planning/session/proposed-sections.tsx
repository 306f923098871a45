import { useTranslation } from '@springboard/i18n';
import { Button, Card, Checkbox } from '@springboard/ui';
import type { Proposal, ProposedSection } from './proposal.ts';

type ProposedSectionsProps = {
  proposal: Proposal;
  /** Ids of the chosen skills. */
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
};

/** The next skills of the class, to choose from. */
export function ProposedSections({ proposal, chosen, onChoose }: ProposedSectionsProps) {
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
