import type { SchemeNode } from '@springboard/contract';
import { identifierOf, type SchemeExport, textsOfType } from './scheme-export.ts';

/** Versions of the standard “Competencies and Academic Standards Exchange”. */
export const CASE_VERSIONS = ['1.0', '1.1'] as const;
export type CaseVersion = (typeof CASE_VERSIONS)[number];

export type CaseLink = {
  readonly title: string;
  readonly identifier: string;
  readonly uri: string;
};

type Identified = {
  readonly identifier: string;
  readonly uri: string;
  readonly lastChangeDateTime: string;
};
export type CaseItem = Identified & {
  readonly fullStatement: string;
  readonly abbreviatedStatement: string;
  readonly humanCodingScheme: string;
  readonly listEnumeration: string;
  readonly CFItemType: string;
  readonly CFItemTypeURI: CaseLink;
  readonly language: string;
  readonly notes?: string;
  readonly conceptKeywords?: readonly string[];
  readonly extensions?: object;
};
export type CaseAssociation = Identified & {
  readonly associationType: 'isChildOf' | 'precedes' | 'exactMatchOf';
  readonly sequenceNumber?: number;
  readonly originNodeURI: CaseLink;
  readonly destinationNodeURI: CaseLink;
};
export type CaseDocument = Identified & {
  readonly title: string;
  readonly creator: string;
  readonly publisher: string;
  readonly language: string;
  readonly version: string;
  readonly adoptionStatus: 'Draft' | 'Adopted';
};
type CaseRubric = Identified & {
  readonly title: string;
  readonly CFRubricCriteria: readonly object[];
};
export type CasePackage = {
  readonly CFDocument: CaseDocument;
  readonly CFItems: readonly CaseItem[];
  readonly CFAssociations: readonly CaseAssociation[];
  readonly CFDefinitions: { readonly CFItemTypes: readonly Identified[] };
  readonly CFRubrics: readonly CaseRubric[];
};

const TYPES = [
  { t: 'l', title: 'Level', description: 'A level, which members complete' },
  { t: 'sg', title: 'Skill group', description: 'Skills and skill groups that belong together' },
  { t: 's', title: 'Skill', description: 'A skill, which is graded' },
] as const;

/** @param base address of the CASE interface, such as `https://scheme.example.org/ims/case/v1p1` */
export const casePackageOf = (
  exported: SchemeExport,
  { version, base }: { version: CaseVersion; base: string },
): CasePackage => {
  const { scheme, uuidOf, publisher, language } = exported;
  const lastChangeDateTime = new Date(exported.changed_at * 1000).toISOString();
  const addressOf = (kind: string, identifier: string) => `${base}/${kind}/${identifier}`;
  const identified = (kind: string, identifier: string): Identified => ({
    identifier,
    uri: addressOf(kind, identifier),
    lastChangeDateTime,
  });
  const linkTo = (kind: string, title: string, identifier: string): CaseLink => ({
    title,
    identifier,
    uri: addressOf(kind, identifier),
  });
  const itemLink = (node: SchemeNode) =>
    linkTo('CFItems', node.title, identifierOf(node, exported));
  const documentLink = linkTo('CFDocuments', scheme.title, scheme.uuid);
  const placed = placedNodes(exported.tree, null);
  const nodesById = new Map(placed.map(({ node }) => [node.id, node]));

  const itemOf = ({ node, position }: PlacedNode): CaseItem => {
    const type = TYPES.find(({ t }) => t === node.t)?.title ?? '';
    const notes = notesOf(node);
    const tags = textsOfType(node.content, 'tags');
    return {
      ...identified('CFItems', identifierOf(node, exported)),
      fullStatement: node.title,
      abbreviatedStatement: node.title,
      humanCodingScheme: node.id,
      listEnumeration: String(position),
      CFItemType: type,
      CFItemTypeURI: linkTo('CFItemTypes', type, uuidOf(`CFItemType ${node.t}`)),
      language,
      ...(notes !== '' && { notes }),
      ...(tags.length > 0 && { conceptKeywords: tags }),
      // Only CASE 1.1 has extensions.
      ...(version === '1.1' && { extensions: { springboard: ownFieldsOf(node) } }),
    };
  };
  const associationOf = (
    associationType: CaseAssociation['associationType'],
    { origin, destination }: { origin: CaseLink; destination: CaseLink },
    sequenceNumber?: number,
  ): CaseAssociation => {
    const name = `${associationType} ${origin.identifier} ${destination.identifier}`;
    return {
      ...identified('CFAssociations', uuidOf(name)),
      associationType,
      ...(sequenceNumber !== undefined && { sequenceNumber }),
      originNodeURI: origin,
      destinationNodeURI: destination,
    };
  };
  const associationsOf = ({ node, parent, position }: PlacedNode): CaseAssociation[] => {
    const origin = itemLink(node);
    const destination = parent === null ? documentLink : itemLink(parent);
    const owner = exported.owners.get(node.id);
    return [
      associationOf('isChildOf', { origin, destination }, position),
      ...(node.dependencies ?? []).flatMap((id) => {
        const earlier = nodesById.get(id);
        if (earlier === undefined) return [];
        return associationOf('precedes', { origin: itemLink(earlier), destination: origin });
      }),
      ...(owner === undefined
        ? []
        : [
            associationOf('exactMatchOf', {
              origin,
              destination: linkTo('CFItems', owner.title, owner.identifier),
            }),
          ]),
    ];
  };
  return {
    CFDocument: {
      ...identified('CFDocuments', scheme.uuid),
      title: scheme.title,
      creator: publisher,
      publisher,
      language,
      version: String(scheme.version),
      adoptionStatus: exported.published ? 'Adopted' : 'Draft',
      ...(version === '1.1' && { caseVersion: '1.1' }),
    },
    CFItems: placed.map(itemOf),
    CFAssociations: placed.flatMap(associationsOf),
    CFDefinitions: {
      CFItemTypes: TYPES.map(({ t, title, description }, at) => ({
        ...identified('CFItemTypes', uuidOf(`CFItemType ${t}`)),
        title,
        description,
        hierarchyCode: String(at + 1),
        typeCode: t,
      })),
    },
    CFRubrics: rubricsOf(exported, identified),
  };
};

type PlacedNode = {
  readonly node: SchemeNode;
  readonly parent: SchemeNode | null;
  /** Among its siblings, from 1. */
  readonly position: number;
};

/** All nodes, parents before their children. */
const placedNodes = (tree: readonly SchemeNode[], parent: SchemeNode | null): PlacedNode[] =>
  tree.flatMap((node, at) => [
    { node, parent, position: at + 1 },
    ...placedNodes(node.children, node),
  ]);

/** The texts of a node as Markdown. */
const notesOf = ({ content = [] }: SchemeNode): string =>
  content
    .filter(({ type }) => type !== 'tags' && type !== 'files' && type !== 'video')
    .map(({ title, value, type }) => {
      const text = [value].flat().join('\n');
      if (type === 'title') return `## ${text}`;
      return title === null || title === '' ? text : `## ${title}\n\n${text}`;
    })
    .join('\n\n');

/** What CASE has no field for. */
const ownFieldsOf = (node: SchemeNode): object => {
  const { parentId: _, children: __, title: ___, ...fields } = node;
  return fields;
};

/** The grades, as a rubric with one criterion. */
const rubricsOf = (
  { grades, uuidOf }: SchemeExport,
  identified: (kind: string, identifier: string) => Identified,
): CaseRubric[] => {
  if (grades.length === 0) return [];
  const rubric = uuidOf('CFRubric');
  const criterion = uuidOf('CFRubricCriterion');
  return [
    {
      ...identified('CFRubrics', rubric),
      title: 'Grades',
      CFRubricCriteria: [
        {
          ...identified('CFRubricCriteria', criterion),
          category: 'Grade',
          position: 1,
          rubricId: rubric,
          CFRubricCriterionLevels: grades.map(({ label }, score) => ({
            ...identified('CFRubricCriterionLevels', uuidOf(`CFRubricCriterionLevel ${score}`)),
            quality: label,
            score,
            position: score + 1,
            rubricCriterionId: criterion,
          })),
        },
      ],
    },
  ];
};
