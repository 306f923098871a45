import { smallTree, THREE_GRADES } from '../builders.ts';
import type { Acts } from './act.ts';
import type { Scene } from './scene.ts';

const slug = 'recreational';
const roll = { slug, node_id: '/bronze/roll' };
const original = { owner_slug: 'owner', owner_node_id: '/bronze/roll' };

/** A draft of the scheme. */
const withDraft = async ({ done }: Scene): Promise<void> => {
  await done('PATCH /curriculum/:slug/:node_id', 'ngo', {
    params: roll,
    body: { title: 'Forward roll' },
  });
};

/** What the national body says of its schemes and languages. */
export const schemeActs: Acts<'schemes' | 'curriculum' | 'client-languages'> = {
  'POST /schemes': {
    as: 'ngo',
    request: ({ languages }) => ({
      body: { name: 'Trampoline', language_ids: [languages['en-GB']], grades: THREE_GRADES },
    }),
  },
  'PATCH /schemes/:slug': {
    as: 'ngo',
    request: ({ languages }) => ({
      params: { slug },
      body: { name: 'For everybody', language_ids: [languages['cy-GB']] },
    }),
  },
  'DELETE /schemes/:slug': { as: 'ngo', request: () => ({ params: { slug } }) },
  'POST /schemes/:slug/undelete': {
    as: 'ngo',
    request: async ({ done }) => {
      await done('DELETE /schemes/:slug', 'ngo', { params: { slug } });
      return { params: { slug } };
    },
  },
  'POST /curriculum/:slug': {
    as: 'ngo',
    request: () => ({
      params: { slug },
      body: { curriculum: { tree: smallTree() }, note: 'As it was' },
    }),
  },
  'PATCH /curriculum/:slug/:node_id': {
    as: 'ngo',
    request: () => ({ params: roll, body: { title: 'Forward roll' } }),
  },
  'DELETE /curriculum/:slug/draft': {
    as: 'ngo',
    request: async (scene) => {
      await withDraft(scene);
      return { params: { slug } };
    },
  },
  'POST /curriculum/:slug/publish': {
    as: 'ngo',
    // Another scheme follows this one, so that both get a version.
    request: async (scene) => {
      const { node_id } = roll;
      const body = { slug: 'owner', node_id, owner_slug: slug, owner_node_id: node_id };
      await scene.done('POST /curriculum/mirror', 'ngo', { body });
      await scene.done('POST /curriculum/:slug/publish', 'ngo', { params: { slug: 'owner' } });
      await withDraft(scene);
      return { params: { slug } };
    },
  },
  'POST /curriculum/mirror': { as: 'ngo', request: () => ({ body: { ...roll, ...original } }) },
  'POST /curriculum/rehome-linked-node': {
    as: 'ngo',
    request: async ({ done }) => {
      await done('POST /curriculum/mirror', 'ngo', { body: { ...roll, ...original } });
      return { body: { ...roll, owner_slug: null, owner_node_id: null } };
    },
  },
  'PATCH /client-languages/:language_id': {
    as: 'ngo',
    request: ({ languages }) => ({
      params: { language_id: languages['cy-GB'] ?? 0 },
      body: { active: 0 },
    }),
  },
};
