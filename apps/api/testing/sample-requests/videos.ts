import { DOT } from './dot.ts';
import type { Fixture } from './fixture.ts';

const slug = 'recreational';
const TEXT = 'WEBVTT\n\n00:00.000 --> 00:02.000\nRoll\n';

/** Adds an external video, and returns the parameters of its calls. */
const addVideo = async ({ send }: Fixture) => {
  const { id } = await send('POST /schemes/:slug/videos', 'ngo', sampleVideo());
  return { slug, id };
};

const sampleVideo = () => ({
  params: { slug },
  body: { name: 'Roll', url: 'https://videos.example.org/roll', consent: true },
});

const captionsOf = async (fixture: Fixture) => ({
  ...(await addVideo(fixture)),
  language_id: fixture.languages['en-GB'] ?? 0,
});

/** Videos of a scheme. */
export const videoRequests = {
  'POST /schemes/:slug/videos': { as: 'ngo', request: sampleVideo },
  'PATCH /schemes/:slug/videos/:id': {
    as: 'ngo',
    request: async (fixture: Fixture) => ({
      params: await addVideo(fixture),
      body: { name: 'Forward roll', url: 'https://videos.example.org/forward', consent: true },
    }),
  },
  'DELETE /schemes/:slug/videos/:id': {
    as: 'ngo',
    request: async (fixture: Fixture) => ({ params: await addVideo(fixture) }),
  },
  'PUT /schemes/:slug/videos/:id/captions/:language_id': {
    as: 'ngo',
    request: async (fixture: Fixture) => ({
      params: await captionsOf(fixture),
      body: { text: TEXT },
    }),
  },
  'DELETE /schemes/:slug/videos/:id/captions/:language_id': {
    as: 'ngo',
    request: async (fixture: Fixture) => {
      const params = await captionsOf(fixture);
      const call = 'PUT /schemes/:slug/videos/:id/captions/:language_id';
      await fixture.send(call, 'ngo', { params, body: { text: TEXT } });
      return { params };
    },
  },
  'PUT /schemes/:slug/videos/:id/poster': {
    as: 'ngo',
    request: async (fixture: Fixture) => ({
      params: await addVideo(fixture),
      body: { image: DOT },
    }),
  },
} as const;
