import type { CurriculumImpact } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useFormat } from '@springboard/portal';
import { Card } from '@springboard/ui';
import type { ReactNode } from 'react';

type PublicationEffectProps = {
  version: number;
  impact: CurriculumImpact;
  /** How many nodes lose completions, and how many keep theirs by a remedy. */
  nodes: { readonly lost: number; readonly retained: number };
  isLater: boolean;
  impactLink: ReactNode;
};

/** What a publication does to members, devices and users (scheme-portal §6). */
export function PublicationEffect(props: PublicationEffectProps) {
  const { version, impact, nodes, isLater, impactLink } = props;
  const { t } = useTranslation('scheme');
  const format = useFormat();
  const { losing, reinstated } = impact;
  const counted = (count: number) => ({ count, number: format.number(count) });
  const losingText = losing === null ? t('publish.fewLose') : t('publish.losing', counted(losing));
  return (
    <Card title={t('publish.effect')}>
      <ul className="list-disc pl-5 text-base">
        <li>{t('publish.version', { version: format.number(version) })}</li>
        <li>{nodes.lost === 0 ? t('publish.nobodyLoses') : losingText}</li>
        {nodes.retained > 0 && <li>{t('publish.retained', counted(nodes.retained))}</li>}
        {reinstated.members !== 0 && (
          <li>
            {reinstated.members === null
              ? t('publish.fewReinstated')
              : t('publish.reinstated', counted(reinstated.members))}
          </li>
        )}
        <li>{t('publish.devices')}</li>
        <li>{t('publish.told')}</li>
        {!isLater && <li>{t('publish.toldAtEnd')}</li>}
      </ul>
      <p className="mt-1">{impactLink}</p>
    </Card>
  );
}
