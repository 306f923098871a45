import type { SchemeNode } from '@springboard/contract';
import { skillsWithin } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { renderLink } from '@springboard/portal';
import { AwardBadge, ListRow } from '@springboard/ui';
import { paths } from '../../paths.ts';
import { useReader } from '../reader.ts';
import { levelNumber } from './outline.ts';

type NodeRowProps = {
  node: SchemeNode;
  /** Where it stands in the scheme, in lists that mix levels. */
  place?: string | undefined;
};

/** A node to open: an address on a page, a switch in a dialog (§2, modal mode). */
export function NodeRow({ node, place }: NodeRowProps) {
  const { t } = useTranslation('scheme-browser');
  const { curriculum, switchTo } = useReader();
  const skills = skillsWithin(node);
  const size = skills > 0 ? t('node.skills', { count: skills }) : '';
  const number = levelNumber(curriculum, node);
  const detail = [place, size].filter(Boolean).join(' · ');
  return (
    <ListRow
      title={node.title}
      leading={
        number === undefined ? undefined : <AwardBadge level={number} earned label="" size={44} />
      }
      detail={detail === '' ? undefined : <span className="tabular">{detail}</span>}
      {...(switchTo === null
        ? { to: paths.schemeNode(curriculum.slug, node.id), renderLink }
        : { onPress: () => switchTo(node.id) })}
    />
  );
}
