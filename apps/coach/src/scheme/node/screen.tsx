import { shownPath } from '@springboard/domain';
import { withValue } from '@springboard/portal';
import { Fragment, Suspense, useMemo } from 'react';
import { useOutletContext, useParams, useSearchParams } from 'react-router';
import { nodeIdOf } from '../way.ts';
import type { OpenedScheme } from '../opened.ts';
import { ReaderContext, type Reader } from '../reader.ts';
import { SkillDialog } from '../skill.tsx';
import { FoundNodes } from './found-nodes.tsx';
import { NodeBody } from './node-body.tsx';
import { NodeHead } from './node-head.tsx';
import { levelBelow } from './outline.ts';
import { UnknownNode } from './unknown-node.tsx';

/** A scheme, or one of its levels, groups and skills (§2, Scheme node screen). */
export function Component() {
  const { curriculum } = useOutletContext<OpenedScheme>();
  const node_id = nodeIdOf(useParams()['*']);
  const [address, setAddress] = useSearchParams();
  const reader = useMemo<Reader>(
    () => ({
      curriculum,
      switchTo: null,
      openSkill: (skill) => setAddress((now) => withValue(now, 'skill', skill)),
    }),
    [curriculum, setAddress],
  );
  const path = node_id === null ? [] : shownPath(curriculum.tree, node_id);
  const search = address.get('search') ?? '';
  const skill = address.get('skill');
  const showSkill = (next: string) =>
    setAddress((now) => withValue(now, 'skill', next), { replace: true });
  return (
    <ReaderContext value={reader}>
      {path === null ? (
        <UnknownNode />
      ) : (
        <Fragment key={node_id}>
          <NodeHead path={path} />
          {search === '' ? (
            <NodeBody path={path} level={levelBelow(curriculum, path)} />
          ) : (
            <FoundNodes search={search} />
          )}
        </Fragment>
      )}
      {skill !== null && (
        <Suspense>
          <SkillDialog
            curriculum={curriculum}
            node_id={skill}
            onSwitch={showSkill}
            onClose={() => showSkill('')}
          />
        </Suspense>
      )}
    </ReaderContext>
  );
}
