import Type from 'typebox';
import * as E from '../entities/index.ts';
import { defineCalls, EVERYONE, STAFF } from './call.ts';

const BySlug = Type.Object({ slug: E.Slug });

/** §7, Clubs and languages; Schemes and curriculum. */
export const schemeCalls = defineCalls({
  'GET /clubs': {
    auth: ['admin', 'ngo', 'coach'],
    query: Type.Object({
      with_logos: Type.Optional(E.Flag),
      with_languages: Type.Optional(E.Flag),
    }),
    response: Type.Array(E.Club),
    status: 200,
  },
  'GET /schemes': {
    auth: STAFF,
    query: Type.Object({
      published: Type.Optional(E.Flag),
      scheme_sessions_only: Type.Optional(E.Flag),
      with_stats: Type.Optional(E.Flag),
    }),
    response: Type.Array(E.Scheme),
    status: 200,
  },
  /** Answers with an ETag; `If-None-Match` gives 304. */
  'GET /curriculum/:slug': {
    auth: EVERYONE,
    params: BySlug,
    query: Type.Object({ raw: Type.Optional(E.Flag) }),
    response: E.Curriculum,
    status: 200,
    etag: true,
  },
  'GET /schemes/:slug/grades': {
    auth: EVERYONE,
    params: BySlug,
    response: Type.Array(E.Grade),
    status: 200,
  },
  /** What lesson plans of a scheme are made of, in their order. */
  'GET /schemes/:slug/sections': {
    auth: EVERYONE,
    params: BySlug,
    response: Type.Array(E.SchemeSection),
    status: 200,
  },
  'GET /schemes/:slug/videos': {
    auth: EVERYONE,
    params: BySlug,
    response: Type.Array(E.SchemeVideo),
    status: 200,
  },
  'GET /schemes/:slug/videos/:id': {
    auth: EVERYONE,
    params: Type.Object({ slug: E.Slug, id: E.Id }),
    query: Type.Object({ direct: Type.Optional(E.Flag) }),
    response: E.PlayableVideo,
    status: 200,
  },
});
