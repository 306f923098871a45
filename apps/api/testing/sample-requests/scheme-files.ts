import { DOT } from './dot.ts';
import type { Fixture } from './fixture.ts';

const slug = 'recreational';

/** Adds an uploaded picture, and returns the body of a request that names it. */
const uploadFile = async ({ send }: Fixture) => {
  const form = new FormData();
  form.append('folder', 'media');
  form.append('description', 'Card');
  form.append('file', new Blob([Buffer.from(DOT.split(',').at(-1) ?? '', 'base64')]), 'card.png');
  const { id } = await send('POST /files', 'ngo', { body: form });
  return { name: 'Card', file_id: id, image: DOT };
};

const addFile = async (fixture: Fixture) => {
  const request = { params: { slug }, body: await uploadFile(fixture) };
  const { id } = await fixture.send('POST /schemes/:slug/files', 'ngo', request);
  return { slug, id };
};

/** Pictures and documents of a scheme. */
export const schemeFileRequests = {
  'POST /schemes/:slug/files': {
    as: 'ngo',
    request: async (fixture: Fixture) => ({ params: { slug }, body: await uploadFile(fixture) }),
  },
  'PATCH /schemes/:slug/files/:id': {
    as: 'ngo',
    request: async (fixture: Fixture) => ({
      params: await addFile(fixture),
      body: { name: 'Poster' },
    }),
  },
  'DELETE /schemes/:slug/files/:id': {
    as: 'ngo',
    request: async (fixture: Fixture) => ({ params: await addFile(fixture) }),
  },
} as const;
