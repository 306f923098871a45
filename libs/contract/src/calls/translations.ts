import Type from 'typebox';
import * as E from '../entities/index.ts';
import { defineCalls } from './call.ts';

const NGO = ['ngo'] as const;
const BySlug = Type.Object({ slug: E.Slug });
const ByLanguage = Type.Object({ slug: E.Slug, language_id: E.Id });

/** D21: the texts of a scheme in its other languages. They are published with the next version. */
export const translationCalls = defineCalls({
  'GET /curriculum/:slug/translations': {
    auth: NGO,
    params: BySlug,
    response: E.SchemeLanguages,
    status: 200,
  },
  /** By language, the nodes of the draft whose title or content is not completely translated, as counted above. */
  'GET /curriculum/:slug/untranslated': {
    auth: NGO,
    params: BySlug,
    response: Type.Array(E.UntranslatedNodes),
    status: 200,
  },
  /** Mirrored nodes are left out: their owner translates them. 404 for a language that the scheme does not offer. */
  'GET /curriculum/:slug/translations/:language_id': {
    auth: NGO,
    params: ByLanguage,
    response: E.SchemeTranslation,
    status: 200,
  },
  /**
   * By node id. Saves all nodes or none. A text that changed since the translator saw it is stored as changed. 422 names
   * every text that the scheme does not have, or no longer has where its successor is translated already: UNKNOWN_NODE by
   * node id, UNKNOWN_TITLE and UNKNOWN_BLOCK by path (`/bronze.title`, `/bronze.content.7`). 409 while the draft is in
   * review.
   */
  'PATCH /curriculum/:slug/translations/:language_id': {
    auth: NGO,
    params: ByLanguage,
    body: Type.Record(Type.String({ maxLength: 300 }), E.NodeTranslationEdit, {
      minProperties: 1,
      maxProperties: 2000,
    }),
    response: E.TranslationCoverage,
    status: 200,
    undo: true,
  },
});
