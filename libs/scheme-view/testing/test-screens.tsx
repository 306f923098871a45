import { visiblePath } from '@springboard/domain';
import { schemeBrowser } from '@springboard/i18n/areas/shared';
import { useOfflineState, type Screen } from '@springboard/portal';
import { Suspense, useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router';
import {
  headingLevelBelow,
  NodeBody,
  NodeHeader,
  NodeNotFound,
  SchemeViewContext,
  SkillDialog,
  type SchemePaths,
  type SchemeView,
} from '../src/index.ts';

const paths: SchemePaths = {
  scheme: (slug) => `/scheme/${slug}`,
  node: (slug, node_id) => `/scheme/${slug}${node_id}`,
};

/** Shows the node of the address, and in a dialog the skill of `?skill=`. */
function NodePage() {
  const { slug = '', '*': rest = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const curriculum = useOfflineState(({ schemes }) => schemes[slug]?.curriculum);
  const view = useMemo<SchemeView | null>(
    () =>
      curriculum === undefined
        ? null
        : { curriculum, paths, switchTo: null, openSkill: (skill) => setSearch({ skill }) },
    [curriculum, setSearch],
  );
  if (curriculum === undefined || view === null) return null;
  const path = rest === '' ? [] : visiblePath(curriculum.tree, `/${rest}`);
  const skill = search.get('skill');
  return (
    <SchemeViewContext value={view}>
      {path === null ? (
        <NodeNotFound />
      ) : (
        <>
          <NodeHeader path={path} />
          <NodeBody path={path} level={headingLevelBelow(curriculum, path)} />
        </>
      )}
      {skill !== null && (
        <Suspense>
          <SkillDialog
            curriculum={curriculum}
            paths={paths}
            node_id={skill}
            onSwitch={(next) => setSearch({ skill: next })}
            onClose={() => setSearch({})}
          />
        </Suspense>
      )}
    </SchemeViewContext>
  );
}

export const testScreens: readonly Screen[] = [
  {
    path: 'scheme/:slug/*',
    load: async () => ({ Component: NodePage, translations: [schemeBrowser] }),
  },
];
