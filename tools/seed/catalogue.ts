import { createHash } from 'node:crypto';
import { indexScheme, type IndexedScheme } from '@springboard/assessment';
import type { CompletionClause, Curriculum } from '@springboard/contract';
import { addDays } from '@springboard/domain';
import { languageId } from './clients.ts';
import type { Plan, SeedScheme } from './plan.ts';
import type { Row, Rows } from './rows.ts';
import { curriculumOf, readScheme, type SchemeFile } from './schemes/read-scheme.ts';

export const createSchemes = (): Plan['schemes'] => ({
  'first-flight': createScheme(readScheme('first-flight')),
  'apparatus-pathway': createScheme(readScheme('apparatus-pathway')),
});

const createScheme = (file: SchemeFile): SeedScheme => {
  const curriculum = curriculumOf(file, 1);
  const indexed = indexScheme(curriculum, file.grades);
  return {
    file,
    uuid: file.uuid,
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
    choices.flatMap((index) => {
      const id = nodes[index]?.node.id;
      return id === undefined || needed.has(id) ? [] : [id];
    }),
  );
};

/** Both schemes as published, and a draft of the next version of the development scheme. */
export const schemeRows = (plan: Plan, editor: string): Rows => {
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
    etag: versionEtag(curriculum),
    created_by: editor,
  });
  return {
    schemes: schemes.map(({ uuid, file: { slug, title, theme } }) => ({
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
        ...versionRow(pathway, draftOf(pathway.file)),
        state: 'draft',
        created_at: momentOf(addDays(today, -6), '14:10'),
        published_at: null,
        published_by: null,
      },
    ],
    scheme_grades: schemes.flatMap(({ uuid, file }) =>
      file.grades.map((grade, position) => ({
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
    // In the published version and in the draft.
    scheme_mirrors: [1, 2].map((version) => ({
      client_id,
      scheme_uuid: pathway.uuid,
      version,
      node_id: '/level-2/floor/forward-roll',
      owner_scheme_uuid: flight.uuid,
      owner_node_id: '/swift/shapes-and-rolls/forward-roll-to-stand',
    })),
  };
};

/** Names a document by its content. */
export const versionEtag = (curriculum: Curriculum): string =>
  createHash('sha256').update(JSON.stringify(curriculum)).digest('base64url').slice(0, 22);

/** The next version: the first level requires two balances on beam. */
const draftOf = (file: SchemeFile): Curriculum => {
  const [first, ...others] = file.tree;
  if (first === undefined) throw new Error(`${file.slug} has no levels`);
  const children = first.children.map((group) =>
    group.title === 'Beam' && group.completion !== undefined
      ? { ...group, completion: group.completion.map(requireTwoOfChoice) }
      : group,
  );
  return curriculumOf({ ...file, tree: [{ ...first, children }, ...others] }, 2);
};

/** Only the clause with a choice changes; the others require all their nodes. */
const requireTwoOfChoice = (clause: CompletionClause): CompletionClause =>
  clause.count < clause.nodes.length ? { ...clause, count: 2 } : clause;
