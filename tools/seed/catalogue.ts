import { createHash } from 'node:crypto';
import { indexScheme, type IndexedScheme } from '@springboard/assessment';
import type { Curriculum } from '@springboard/contract';
import { addDays } from '@springboard/domain';
import { languageId } from './clients.ts';
import type { Plan, SeedScheme } from './plan.ts';
import type { Row, Rows } from './rows.ts';
import { apparatusPathway } from './schemes/apparatus-pathway/scheme.ts';
import { curriculumOf, gradesOf } from './schemes/curriculum.ts';
import { firstFlight } from './schemes/first-flight/scheme.ts';
import type { SchemeText } from './schemes/notation.ts';

export const createSchemes = (): Plan['schemes'] => ({
  'first-flight': createScheme(firstFlight),
  'apparatus-pathway': createScheme(apparatusPathway),
});

const createScheme = (text: SchemeText): SeedScheme => {
  const curriculum = curriculumOf(text, 1);
  const indexed = indexScheme(curriculum, gradesOf(text));
  return {
    text,
    uuid: text.uuid,
    curriculum,
    indexed,
    levels: curriculum.tree.map(({ id }) =>
      indexed.nodes.filter(
        ({ node, isSkill, isCounted }) => isSkill && isCounted && node.id.startsWith(`${id}/`),
      ),
    ),
    optional: optionalSkills(indexed),
  };
};

/** In clauses that do not need them all, and no dependency of another skill. */
const optionalSkills = ({ nodes }: IndexedScheme): Set<string> => {
  const needed = new Set(nodes.flatMap(({ node }) => node.dependencies ?? []));
  const choices = nodes.flatMap(({ clauses }) =>
    clauses.flatMap((clause) => (clause.count < clause.nodes.length ? clause.nodes : [])),
  );
  return new Set(
    choices.flatMap((place) => {
      const id = nodes[place]?.node.id;
      return id === undefined || needed.has(id) ? [] : [id];
    }),
  );
};

/** Both schemes as published, and a draft of the next version of the development scheme. */
export const schemeRows = (plan: Plan, club_ids: readonly number[], editor: string): Rows => {
  const { client_id, today, momentOf } = plan;
  const published_at = momentOf(addDays(today, -3 * 365), '09:00');
  const schemes = Object.values(plan.schemes);
  const pathway = plan.schemes['apparatus-pathway'];
  const flight = plan.schemes['first-flight'];
  const versionRow = ({ uuid }: SeedScheme, curriculum: Curriculum) => ({
    client_id,
    scheme_uuid: uuid,
    version: curriculum.version,
    document: JSON.stringify(curriculum),
    etag: etagOf(curriculum),
    created_by: editor,
  });
  return {
    schemes: schemes.map(({ uuid, text: { slug, title, theme } }) => ({
      client_id,
      uuid,
      slug,
      title,
      theme,
      version: 1,
      created_at: published_at,
      updated_at: published_at,
    })),
    curriculum_versions: [
      ...schemes.map((scheme) => ({
        ...versionRow(scheme, scheme.curriculum),
        state: 'published',
        created_at: published_at,
        published_at,
        published_by: editor,
      })),
      {
        ...versionRow(pathway, draftOf(pathway.text)),
        state: 'draft',
        created_at: momentOf(addDays(today, -6), '14:10'),
        published_at: null,
        published_by: null,
      },
    ],
    scheme_grades: schemes.flatMap(({ uuid, text }) =>
      gradesOf(text).map((grade, position) => ({
        client_id,
        scheme_uuid: uuid,
        position,
        ...grade,
      })),
    ),
    scheme_sections: schemes.flatMap(({ uuid }) =>
      ['Warm-up', 'Main part', 'Conditioning', 'Cool-down'].map(
        (title, ordering): Row<'scheme_sections'> => ({
          client_id,
          id: plan.ids('scheme_sections'),
          scheme_uuid: uuid,
          ordering,
          type: title === 'Main part' ? 'skills' : 'text',
          title,
        }),
      ),
    ),
    scheme_languages: schemes.map(({ uuid }) => ({
      client_id,
      scheme_uuid: uuid,
      language_id: languageId('en-GB'),
    })),
    scheme_clubs: schemes.flatMap(({ uuid }) =>
      club_ids.map((club_id) => ({ client_id, scheme_uuid: uuid, club_id })),
    ),
    scheme_mirrors: [
      {
        client_id,
        scheme_uuid: pathway.uuid,
        node_id: '/level-2/floor/forward-roll',
        owner_scheme_uuid: flight.uuid,
        owner_node_id: '/swift/shapes-and-rolls/forward-roll-to-stand',
      },
    ],
  };
};

/** Names a document by its content. */
const etagOf = (curriculum: Curriculum): string =>
  createHash('sha256').update(JSON.stringify(curriculum)).digest('base64url').slice(0, 22);

/** The next version, in which the first level asks for one balance less on beam. */
const draftOf = (text: SchemeText): Curriculum => {
  const [first, ...others] = text.levels;
  if (first === undefined) throw new Error(`${text.slug} has no levels`);
  const beam = first.choose?.Beam;
  const levels = [
    { ...first, ...(beam && { choose: { ...first.choose, Beam: { ...beam, count: 2 } } }) },
    ...others,
  ];
  return curriculumOf({ ...text, levels }, 2);
};
