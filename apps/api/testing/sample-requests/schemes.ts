import { smallTree, THREE_GRADES } from '../builders.ts';
import { gradeMembers } from '../first-grades.ts';
import type { SampleRequests } from './sample-request.ts';
import type { Fixture } from './fixture.ts';
import { schemeFileRequests } from './scheme-files.ts';
import { schemeSectionRequests } from './scheme-sections.ts';
import { videoRequests } from './videos.ts';

const slug = 'recreational';
const roll = { slug, node_id: '/bronze/roll' };
const original = { owner_slug: 'owner', owner_node_id: '/bronze/roll' };

/** Creates a draft of the scheme. */
const createDraft = async ({ send }: Fixture): Promise<void> => {
  await send('PATCH /curriculum/:slug/:node_id', 'ngo', {
    params: roll,
    body: { title: 'Forward roll' },
  });
};

/** The uuids of the users who can review. */
const reviewersOf = async ({ send }: Fixture): Promise<string[]> => {
  const review = await send('GET /curriculum/:slug/review', 'ngo', { params: { slug } });
  return review.candidates.map(({ uuid }) => uuid);
};

const sendForReview = async (fixture: Fixture): Promise<void> => {
  await createDraft(fixture);
  const body = { reviewers: await reviewersOf(fixture) };
  await fixture.send('POST /curriculum/:slug/review', 'ngo', { params: { slug }, body });
};

const schemeForm = (): FormData => {
  const form = new FormData();
  form.append('file', new Blob(['id,title,type\n/bronze,Copper,level\n']), 'scheme.csv');
  return form;
};

const planSchemeImport = async ({ send }: Fixture) => {
  const { id } = await send('POST /scheme-imports', 'ngo', { body: schemeForm() });
  const params = { id };
  const choices = { place: { kind: 'update', slug }, mapping: { by: 'default', types: {} } };
  const { plan_hash } = await send('POST /scheme-imports/:id/plan', 'ngo', {
    params,
    body: choices,
  });
  return { params, body: { plan_hash } };
};

const scheduleRequest = async (fixture: Fixture) => {
  await createDraft(fixture);
  await fixture.send('POST /curriculum/:slug/impact', 'ngo', { params: { slug } });
  return { params: { slug }, body: { at: fixture.api.clock.now + 3600 } };
};

/** Schemes and languages of the national body. */
export const schemeRequests: SampleRequests<
  | 'schemes'
  | 'curriculum'
  | 'scheme-imports'
  | 'client-languages'
  | 'client-translations'
  | 'client-review'
  | 'member-lookups'
  | 'reports'
> = {
  ...videoRequests,
  ...schemeFileRequests,
  ...schemeSectionRequests,
  'PUT /schemes/:slug/grades': {
    as: 'ngo',
    request: () => ({
      params: { slug },
      body: {
        grades: THREE_GRADES.map(({ label, pass }) => ({ label: `${label}!`, pass })),
      },
    }),
  },
  'POST /scheme-imports': { as: 'ngo', request: () => ({ body: schemeForm() }) },
  'POST /scheme-imports/:id/plan': {
    as: 'ngo',
    request: async ({ send }) => ({
      params: { id: (await send('POST /scheme-imports', 'ngo', { body: schemeForm() })).id },
      body: { place: { kind: 'update', slug }, mapping: { by: 'default', types: {} } },
    }),
  },
  'POST /scheme-imports/:id/commit': { as: 'ngo', request: planSchemeImport },
  'POST /scheme-imports/:id/undo': {
    as: 'ngo',
    request: async (fixture) => {
      const { params, body } = await planSchemeImport(fixture);
      await fixture.send('POST /scheme-imports/:id/commit', 'ngo', { params, body });
      return { params };
    },
  },
  'POST /schemes': {
    as: 'ngo',
    request: ({ languages }) => ({
      body: { name: 'Trampoline', language_ids: [languages['en-GB']], grades: THREE_GRADES },
    }),
  },
  'PUT /schemes/:slug/clubs': {
    as: 'ngo',
    request: ({ world }) => ({ params: { slug }, body: { club_ids: [world.club.id] } }),
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
    request: async ({ send }) => {
      await send('DELETE /schemes/:slug', 'ngo', { params: { slug } });
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
    request: async (fixture) => {
      await createDraft(fixture);
      return { params: { slug } };
    },
  },
  'POST /curriculum/:slug/draft/undelete': {
    as: 'ngo',
    request: async (fixture) => {
      await createDraft(fixture);
      await fixture.send('DELETE /curriculum/:slug/draft', 'ngo', { params: { slug } });
      return { params: { slug }, body: {} };
    },
  },
  'POST /curriculum/:slug/edits': {
    as: 'ngo',
    request: () => {
      const set = { kind: 'set', node_id: roll.node_id, field: 'title', before: 'roll' };
      const edit = { ...set, id: '7d2e1e0a-5d3b-4a3e-9a66-0b7c9e3a1f10', value: 'Forward roll' };
      return { params: { slug }, body: { base: 0, edits: [edit] } };
    },
  },
  'POST /curriculum/:slug/impact': {
    as: 'ngo',
    request: async (fixture) => {
      await createDraft(fixture);
      return { params: { slug } };
    },
  },
  'POST /curriculum/:slug/publish': {
    as: 'ngo',
    // Another scheme mirrors a node of this one, so that both get a version.
    request: async (fixture) => {
      const { node_id } = roll;
      const body = { slug: 'owner', node_id, owner_slug: slug, owner_node_id: node_id };
      await fixture.send('POST /curriculum/mirror', 'ngo', { body });
      const owner = { params: { slug: 'owner' } };
      await fixture.send('POST /curriculum/:slug/impact', 'ngo', owner);
      await fixture.send('POST /curriculum/:slug/publish', 'ngo', { ...owner, body: {} });
      await createDraft(fixture);
      await fixture.send('POST /curriculum/:slug/impact', 'ngo', { params: { slug } });
      return { params: { slug }, body: {} };
    },
  },
  'PUT /curriculum/:slug/schedule': { as: 'ngo', request: scheduleRequest },
  'DELETE /curriculum/:slug/schedule': {
    as: 'ngo',
    request: async (fixture) => {
      await fixture.send('PUT /curriculum/:slug/schedule', 'ngo', await scheduleRequest(fixture));
      return { params: { slug } };
    },
  },
  'POST /curriculum/:slug/review': {
    as: 'ngo',
    request: async (fixture) => {
      await createDraft(fixture);
      return { params: { slug }, body: { reviewers: await reviewersOf(fixture), note: 'Please' } };
    },
  },
  'DELETE /curriculum/:slug/review': {
    as: 'ngo',
    request: async (fixture) => {
      await sendForReview(fixture);
      return { params: { slug } };
    },
  },
  'POST /curriculum/:slug/review/approval': {
    as: 'ngo',
    request: async (fixture) => {
      await sendForReview(fixture);
      return { params: { slug }, body: { decision: 'changes', note: 'Almost' } };
    },
  },
  'PATCH /curriculum/:slug/translations/:language_id': {
    as: 'ngo',
    request: async ({ languages, send }) => {
      const language_ids = [languages['en-GB'], languages['cy-GB']];
      await send('PATCH /schemes/:slug', 'ngo', { params: { slug }, body: { language_ids } });
      return {
        params: { slug, language_id: languages['cy-GB'] ?? 0 },
        body: { [roll.node_id]: { title: 'Rholio' } },
      };
    },
  },
  'POST /member-lookups': {
    as: 'ngo',
    request: () => ({
      body: {
        firstname: 'Ava',
        lastname: 'Jones',
        dob: '2018-05-04',
        reason: 'guardian',
        note: 'Her mother asked by phone.',
      },
    }),
  },
  'POST /reports/schemes/assessors/:number/name': {
    as: 'ngo',
    request: async ({ api, world, send }) => {
      await gradeMembers(
        api.owner,
        world,
        Array.from({ length: 30 }, () => [2]),
      );
      const query = { scheme_slug: slug };
      const params = { name: 'assessors' };
      const { as_of } = await send('GET /reports/schemes/:name', 'ngo', { params, query });
      const reason = 'An assessor asked for feedback.';
      return { params: { number: 1 }, body: { scheme_slug: slug, as_of, reason } };
    },
  },
  'PATCH /client-review': { as: 'ngo', request: () => ({ body: { required: true } }) },
  // The same text again is another comment.
  'POST /curriculum/:slug/comments': {
    as: 'ngo',
    request: async (fixture) => {
      await createDraft(fixture);
      return { params: { slug }, body: { node_id: roll.node_id, text: 'Why?' } };
    },
    again: 'new_effect',
  },
  'PATCH /curriculum/:slug/comments/:id': {
    as: 'ngo',
    request: async (fixture) => {
      await createDraft(fixture);
      const comment = await fixture.send('POST /curriculum/:slug/comments', 'ngo', {
        params: { slug },
        body: { text: 'Why?' },
      });
      return { params: { slug, id: comment.id }, body: { resolved: true } };
    },
  },
  'POST /curriculum/:slug/versions/:version/restore': {
    as: 'ngo',
    // The published version differs from the first, and a draft is discarded.
    request: async (fixture) => {
      await createDraft(fixture);
      await fixture.send('POST /curriculum/:slug/impact', 'ngo', { params: { slug } });
      await fixture.send('POST /curriculum/:slug/publish', 'ngo', { params: { slug }, body: {} });
      await createDraft(fixture);
      return { params: { slug, version: 1 }, body: { discard: true } };
    },
  },
  'POST /curriculum/mirror': { as: 'ngo', request: () => ({ body: { ...roll, ...original } }) },
  'POST /curriculum/rehome-linked-node': {
    as: 'ngo',
    request: async ({ send }) => {
      await send('POST /curriculum/mirror', 'ngo', { body: { ...roll, ...original } });
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
  'PATCH /client-translations/:language_id': {
    as: 'ngo',
    request: ({ languages }) => ({
      params: { language_id: languages['cy-GB'] ?? 0 },
      body: { key: 'coach:register.title', text: 'Cofrestr', before: null },
    }),
  },
};
