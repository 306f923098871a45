import type { SchemeNode } from '@springboard/contract';
import { skillsWithin } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { renderLink } from '@springboard/portal';
import { AwardBadge, ListRow } from '@springboard/ui';
import { useSchemeView } from '../scheme-view-context.ts';
import { levelNumber } from './outline.ts';

type NodeRowProps = {
  node: SchemeNode;
  /** Titles of the nodes above it, in lists that mix levels. */
  location?: string | undefined;
};

/** A node in a list: a link on a page; in a dialog a button that switches the node (§2, modal mode). */
export function NodeRow({ node, location }: NodeRowProps) {
  const { t } = useTranslation('scheme-browser');
  const { curriculum, paths, switchTo } = useSchemeView();
  const skills = skillsWithin(node);
  const size = skills > 0 ? t('node.skills', { count: skills }) : '';
  const number = levelNumber(curriculum, node);
  const detail = [location, size].filter(Boolean).join(' · ');
  return (
    <ListRow
      title={node.title}
      leading={
        number === undefined ? undefined : (
          <AwardBadge level={number} earned picture={node.badge} label="" size={44} />
        )
      }
      detail={detail === '' ? undefined : <span className="tabular">{detail}</span>}
      {...(switchTo === null
        ? { to: paths.node(curriculum.slug, node.id), renderLink }
        : { onPress: () => switchTo(node.id) })}
    />
  );
}
