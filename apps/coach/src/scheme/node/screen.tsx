import type { Curriculum } from '@springboard/contract';
import { visiblePath } from '@springboard/domain';
import { useFormat, withValue } from '@springboard/portal';
import {
  headingLevelBelow,
  NodeBody,
  NodeHeader,
  NodeNotFound,
  NodeSearchResults,
  SchemeViewContext,
  SkillDialog,
  type SchemeView,
} from '@springboard/scheme-view';
import { useTranslation } from '@springboard/i18n';
import { Notice } from '@springboard/ui';
import { Fragment, Suspense, useMemo } from 'react';
import { useOutletContext, useParams, useSearchParams } from 'react-router';
import { schemePaths } from '../../paths.ts';
import { nodeIdOf } from '../breadcrumbs.ts';
import type { SchemeRouteData } from '../loader.ts';

/** A scheme, or one of its levels, groups and skills (§2, Scheme node screen). */
export function Component() {
  const { curriculum } = useOutletContext<SchemeRouteData>();
  const node_id = nodeIdOf(useParams()['*']);
  const [searchParams, setSearchParams] = useSearchParams();
  const view = useMemo<SchemeView>(
    () => ({
      curriculum,
      paths: schemePaths,
      switchTo: null,
      openSkill: (skill) => setSearchParams((current) => withValue(current, 'skill', skill)),
    }),
    [curriculum, setSearchParams],
  );
  const path = node_id === null ? [] : visiblePath(curriculum.tree, node_id);
  const search = searchParams.get('search') ?? '';
  const skill = searchParams.get('skill');
  const showSkill = (next: string) =>
    setSearchParams((current) => withValue(current, 'skill', next), { replace: true });
  return (
    <SchemeViewContext value={view}>
      {path === null ? (
        <NodeNotFound />
      ) : (
        <Fragment key={node_id}>
          <NodeHeader path={path} />
          {node_id === null && search === '' && <VersionNote curriculum={curriculum} />}
          {search === '' ? (
            <NodeBody path={path} level={headingLevelBelow(curriculum, path)} />
          ) : (
            <NodeSearchResults search={search} />
          )}
        </Fragment>
      )}
      {skill !== null && (
        <Suspense>
          <SkillDialog
            curriculum={curriculum}
            paths={schemePaths}
            node_id={skill}
            onSwitch={showSkill}
            onClose={() => showSkill('')}
          />
        </Suspense>
      )}
    </SchemeViewContext>
  );
}

/** The note of the national body to coaches about this version. */
function VersionNote({ curriculum: { version, note } }: { curriculum: Curriculum }) {
  const { t } = useTranslation('scheme-browser');
  const format = useFormat();
  if (note === undefined) return null;
  return (
    <div className="mb-4 max-w-prose">
      <Notice kind="info" title={t('scheme.note', { version: format.number(version) })}>
        <span className="whitespace-pre-line wrap-anywhere">{note}</span>
      </Notice>
    </div>
  );
}
