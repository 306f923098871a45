import type { Curriculum, Grade, SchemeEdit, SchemeNode } from '@springboard/contract';
import { addDays, applyEdit, draftOf, treeOf } from '@springboard/domain';
import { versionEtag } from '../catalogue.ts';
import { languageId } from '../clients.ts';
import type { Plan } from '../plan.ts';
import type { Random } from '../random.ts';
import type { Row, Rows } from '../rows.ts';

type Small = { slug: string; title: string; levels: Readonly<Record<string, readonly string[]>> };

const TRAMPOLINE: Small = {
  slug: 'trampoline-steps',
  title: 'Trampoline Steps',
  levels: {
    'First bounces': ['Straight bounce and stop', 'Tuck bounce', 'Seat drop'],
    'First turns': ['Half turn bounce', 'Seat drop, half turn to feet', 'Star bounce'],
  },
};

const PARKOUR: Small = {
  slug: 'parkour-basics',
  title: 'Parkour Basics',
  levels: {
    'On the ground': ['Safety roll', 'Precision jump to a line', 'Cat crawl'],
    'Over the box': ['Step vault', 'Turn vault', 'Safety landing'],
  },
};

/** Welsh titles of half of the nodes, in the words of a translator. */
const WELSH: Readonly<Record<string, string>> = {
  'First bounces': 'Y bownsiau cyntaf',
  'Straight bounce and stop': 'Bowns syth a stopio',
  'Tuck bounce': 'Bowns cwrcwd',
  'Seat drop': 'Glanio ar eistedd',
};

type Users = { editor: string; second: string };

/**
 * Two small schemes that no club uses yet: one whose draft is in review and of which half is translated into Welsh, and
 * one whose draft two users have edited.
 */
export const caseSchemeRows = (
  plan: Plan,
  random: Random,
  { editor, second, grades }: Users & { grades: readonly Grade[] },
): Rows => {
  const { client_id, today, momentOf } = plan;
  const at = (days_ago: number, time: string) => momentOf(addDays(today, -days_ago), time);
  const [trampoline, parkour] = [TRAMPOLINE, PARKOUR].map((small) => curriculumOf(small, random));
  if (trampoline === undefined || parkour === undefined) return {};
  const both = [trampoline, parkour];
  const note = 'Please look at the landing: is it clear for new coaches?';
  const reviewed = editsOf(trampoline, random, [[second, 'Star bounce', 'Straddle bounce']]);
  const edited = editsOf(parkour, random, [
    [editor, 'Cat crawl', 'Cat crawl along a beam'],
    [second, 'Turn vault', 'Turn vault on both sides'],
    [editor, 'Safety landing', 'Safety landing and roll'],
  ]);
  const versionRow = (document: Curriculum, row: Partial<Row<'curriculum_versions'>>) => ({
    client_id,
    scheme_uuid: document.uuid,
    version: document.version,
    document: JSON.stringify(document),
    etag: versionEtag(document),
    created_by: editor,
    ...row,
  });
  const review_id = plan.ids('scheme_reviews');
  return {
    schemes: both.map(({ uuid, slug, title }) => ({
      client_id,
      uuid,
      slug,
      title,
      theme: 'sky',
      version: 1,
      edit_number: uuid === parkour.uuid ? edited.edits.length : reviewed.edits.length,
      leading_language_id: languageId('en-GB'),
      created_at: at(200, '09:00'),
      updated_at: at(200, '09:00'),
    })),
    curriculum_versions: [
      ...both.map((document) =>
        versionRow(document, {
          state: 'published',
          created_at: at(200, '09:00'),
          published_at: at(200, '09:30'),
          published_by: editor,
          edited_by: null,
        }),
      ),
      ...[reviewed, edited].map(({ document }) =>
        versionRow(document, {
          state: document.uuid === trampoline.uuid ? 'review' : 'draft',
          created_at: at(5, '10:00'),
          published_at: null,
          published_by: null,
          edited_by: document.uuid === trampoline.uuid ? second : editor,
        }),
      ),
    ],
    // The first version: no members yet.
    recalculations: both.map(({ uuid, version }) => ({
      client_id,
      scheme_uuid: uuid,
      version,
      members_touched: 0,
      ended_at: at(200, '09:31'),
    })),
    curriculum_edits: [reviewed, edited].flatMap(({ edits, document }) =>
      edits.map(({ edit, inverse, user_uuid }, index) => ({
        client_id,
        scheme_uuid: document.uuid,
        n: index + 1,
        id: edit.id,
        draft: 0,
        user_uuid,
        created_at: at(5 - index, '10:30'),
        edit: JSON.stringify(edit),
        inverse: JSON.stringify(inverse),
        result: JSON.stringify({ id: edit.id, result: 'applied' }),
        applied: true,
        node_id: edit.kind === 'set' ? edit.node_id : null,
        field: edit.kind === 'set' ? edit.field : null,
      })),
    ),
    scheme_grades: both.flatMap(({ uuid }) =>
      grades.map((grade, position) => ({ client_id, scheme_uuid: uuid, position, ...grade })),
    ),
    scheme_languages: [
      { client_id, scheme_uuid: trampoline.uuid, language_id: languageId('en-GB') },
      { client_id, scheme_uuid: trampoline.uuid, language_id: languageId('cy-GB') },
      { client_id, scheme_uuid: parkour.uuid, language_id: languageId('en-GB') },
    ],
    node_translations: trampoline.tree.flatMap(flat).flatMap(({ id, title }) => {
      const welsh = WELSH[title];
      if (welsh === undefined) return [];
      return [
        {
          client_id,
          scheme_uuid: trampoline.uuid,
          language_id: languageId('cy-GB'),
          node_id: id,
          title: welsh,
          source_title: title,
          content: [],
          updated_at: at(8, '15:00'),
          updated_by: second,
        },
      ];
    }),
    scheme_reviews: [
      {
        client_id,
        id: review_id,
        scheme_uuid: trampoline.uuid,
        draft: 0,
        etag: versionEtag(reviewed.document),
        requested_by: second,
        requested_at: at(1, '16:40'),
        note,
      },
    ],
    scheme_reviewers: [{ client_id, review_id, user_uuid: editor }],
    audit_log: [
      ...both.map(({ uuid }) => ({
        action: 'curriculum.publish',
        entity_id: uuid,
        user_uuid: editor,
        ts: at(200, '09:30'),
        detail: JSON.stringify({ version: 1, retain: [] }),
      })),
      ...[reviewed, edited].flatMap(({ edits, document }) =>
        edits.map(({ user_uuid }, index) => ({
          action: 'curriculum.edits',
          entity_id: document.uuid,
          user_uuid,
          ts: at(5 - index, '10:30'),
          detail: JSON.stringify({ n: index + 1, applied: 1 }),
        })),
      ),
      {
        action: 'curriculum.review',
        entity_id: trampoline.uuid,
        user_uuid: second,
        ts: at(1, '16:40'),
        detail: JSON.stringify({ reviewers: [editor] }),
      },
    ].map((entry) => ({ ...entry, client_id, entity: 'scheme' })),
  };
};

const idOf = (title: string): string => title.toLowerCase().replaceAll(/[^a-z]+/g, '-');

const curriculumOf = ({ slug, title, levels }: Small, random: Random): Curriculum => ({
  uuid: random.fork(slug).uuid(),
  slug,
  title,
  theme: 'sky',
  version: 1,
  tree: Object.entries(levels).map(([level, skills]): SchemeNode => {
    const id = `/${idOf(level)}`;
    const children = skills.map((skill): SchemeNode => ({
      id: `${id}/${idOf(skill)}`,
      parentId: id,
      title: skill,
      t: 's',
      children: [],
    }));
    return { id, parentId: null, title: level, t: 'l', children };
  }),
});

const flat = (node: SchemeNode): SchemeNode[] => [node, ...node.children.flatMap(flat)];

type StoredEdit = { edit: SchemeEdit; inverse: unknown; user_uuid: string };

/** The next version with new titles, each by a user, as the editor stores them. */
const editsOf = (
  base: Curriculum,
  random: Random,
  titles: readonly (readonly [user_uuid: string, before: string, value: string])[],
): { document: Curriculum; edits: StoredEdit[] } => {
  let draft = draftOf(base.tree, { slug: base.slug });
  const nodes = base.tree.flatMap(flat);
  const edits = titles.map(([user_uuid, before, value]): StoredEdit => {
    const node_id = nodes.find(({ title }) => title === before)?.id ?? '';
    const id = random.fork(`edit ${node_id}`).uuid();
    const edit = { id, kind: 'set', node_id, field: 'title', before, value } as const;
    const applied = applyEdit(draft, edit);
    if (!applied.ok) throw new Error(`${before} cannot be edited: ${applied.code}`);
    draft = applied.draft;
    return { edit, inverse: applied.inverse, user_uuid };
  });
  return { document: { ...base, version: base.version + 1, tree: treeOf(draft) }, edits };
};
