import { visiblePath } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useAlerts } from '@springboard/portal';
import { ExternalLink } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { useSchemeView } from '../scheme-view-context.ts';
import { contentTargetOf } from './links.ts';

type ContentLinkProps = { href?: string | undefined; children?: ReactNode };

const linkClass = 'text-accent-ink underline underline-offset-3 hover:decoration-2';

/** A link in content. If its address is not safe, only its text is shown. */
export function ContentLink({ href = '', children }: ContentLinkProps) {
  const { t } = useTranslation('common');
  const target = contentTargetOf(href, location.href);
  if (target === null) return <span>{children}</span>;
  if (target.kind === 'scheme') {
    const { slug, node_id } = target;
    return (
      <SchemeLink slug={slug} node_id={node_id}>
        {children}
      </SchemeLink>
    );
  }
  if (target.kind === 'inside') {
    return (
      <Link to={target.path} className={linkClass}>
        {children}
      </Link>
    );
  }
  if (!target.newTab) {
    return (
      <a href={target.href} className={linkClass}>
        {children}
      </a>
    );
  }
  return (
    <a href={target.href} target="_blank" rel="noopener noreferrer" className={linkClass}>
      {children}
      <ExternalLink aria-hidden size={14} className="ml-1 inline align-baseline" />
      <span className="sr-only"> ({t('state.newTab')})</span>
    </a>
  );
}

type SchemeLinkProps = { slug: string; node_id: string | null; children: ReactNode };

/**
 * §2: a link to an internal scheme path opens that node: a skill in a dialog, any other node as a page.
 * It stays a link, so that it can be opened in a new tab.
 */
function SchemeLink({ slug, node_id, children }: SchemeLinkProps) {
  const { t } = useTranslation('scheme-browser');
  const alerts = useAlerts();
  const { curriculum, paths, switchTo, openSkill } = useSchemeView();
  const to = node_id === null ? paths.scheme(slug) : paths.node(slug, node_id);
  const open = (event: MouseEvent) => {
    if (slug !== curriculum.slug || node_id === null || opensNewTab(event)) return;
    const node = visiblePath(curriculum.tree, node_id)?.at(-1);
    if (node === undefined) {
      event.preventDefault();
      alerts.raise({ tone: 'warning', title: t('node.unknown'), subject: node_id });
    } else if (switchTo !== null || node.t === 's') {
      event.preventDefault();
      (switchTo ?? openSkill)(node_id);
    }
  };
  return (
    <Link to={to} onClick={open} className={linkClass}>
      {children}
    </Link>
  );
}

const opensNewTab = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
