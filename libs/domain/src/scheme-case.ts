import type { SchemeNode } from '@springboard/contract';
import { caseFieldsOf } from './scheme-case-fields.ts';
import { listOf, recordOf, textOf } from './json-values.ts';
import { identifierOf, ownerFieldOf, type SchemeExport, textsOfType } from './scheme-export.ts';

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
  readonly [field: string]: unknown;
};
export type CaseAssociation = Identified & {
  readonly associationType: string;
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
  readonly [field: string]: unknown;
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

/** The item types of an exported package. */
export const CASE_ITEM_TYPES = [
  { t: 'l', title: 'Level', description: 'A level, which members complete' },
  { t: 'sg', title: 'Skill group', description: 'Skills and skill groups that belong together' },
  { t: 's', title: 'Skill', description: 'A skill, which is graded' },
] as const;

/** @param base address of the CASE interface, such as `https://scheme.example.org/ims/case/v1p1` */
export const casePackageOf = (
  exported: SchemeExport,
  { version, base }: { version: CaseVersion; base: string },
): CasePackage => {
  const placed = placedNodes(exported.tree, null);
  const context = createContext(exported, { version, base, placed });
  return {
    CFDocument: documentOf(context),
    CFItems: placed.map((each) => itemOf(context, each)),
    CFAssociations: [
      ...placed.flatMap((each) => associationsOf(context, each)),
      ...replacementsOf(context),
    ],
    CFDefinitions: definitionsOf(context),
    CFRubrics: rubricsOf(exported, context.identified),
  };
};

/** The scheme of a package, and how its objects are named and linked. */
type CaseContext = {
  readonly exported: SchemeExport;
  readonly version: CaseVersion;
  /** ISO 639-1; an item must have one. */
  readonly language: string;
  readonly nodesById: ReadonlyMap<string, SchemeNode>;
  readonly identified: (kind: string, identifier: string) => Identified;
  readonly linkTo: (kind: string, title: string, identifier: string) => CaseLink;
  readonly itemLink: (node: SchemeNode) => CaseLink;
};

const createContext = (
  exported: SchemeExport,
  { version, base, placed }: { version: CaseVersion; base: string; placed: readonly PlacedNode[] },
): CaseContext => {
  const lastChangeDateTime = new Date(exported.changed_at * 1000).toISOString();
  const addressOf = (kind: string, identifier: string) => `${base}/${kind}/${identifier}`;
  const linkTo = (kind: string, title: string, identifier: string): CaseLink => ({
    title,
    identifier,
    uri: addressOf(kind, identifier),
  });
  return {
    exported,
    version,
    language: (exported.language ?? 'en-GB').slice(0, 2),
    nodesById: new Map(placed.map(({ node }) => [node.id, node])),
    identified: (kind, identifier) => ({
      identifier,
      uri: addressOf(kind, identifier),
      lastChangeDateTime,
    }),
    linkTo,
    itemLink: (node) => linkTo('CFItems', node.title, identifierOf(node, exported)),
  };
};

const LICENSE_NAME = 'CFLicense';

const documentOf = ({
  exported,
  version,
  language,
  identified,
  linkTo,
}: CaseContext): CaseDocument => {
  const { scheme, uuidOf, publisher, origin } = exported;
  const license = origin?.license ?? null;
  return {
    ...identified('CFDocuments', scheme.uuid),
    title: scheme.title,
    creator: publisher,
    publisher,
    language,
    version: String(scheme.version),
    adoptionStatus: exported.published ? 'Adopted' : 'Draft',
    ...caseFieldsOf(origin?.document ?? {}, 'document', version),
    ...(license !== null && {
      licenseURI: linkTo('CFLicenses', license.title, uuidOf(LICENSE_NAME)),
    }),
    // Only CASE 1.1 has extensions.
    ...(version === '1.1' && {
      caseVersion: '1.1',
      extensions: { ...origin?.extensions, springboard: schemeFieldsOf(exported) },
    }),
  };
};

const itemOf = (
  { exported, version, language, identified, linkTo }: CaseContext,
  { node, position }: PlacedNode,
): CaseItem => {
  const type = CASE_ITEM_TYPES.find(({ t }) => t === node.t)?.title ?? '';
  const notes = notesOf(node);
  const tags = textsOfType(node.content, 'tags');
  return {
    ...identified('CFItems', identifierOf(node, exported)),
    fullStatement: node.title,
    abbreviatedStatement: node.title,
    humanCodingScheme: node.id,
    listEnumeration: String(position),
    CFItemType: type,
    CFItemTypeURI: linkTo('CFItemTypes', type, exported.uuidOf(`CFItemType ${node.t}`)),
    language,
    ...(notes !== '' && { notes }),
    ...(tags.length > 0 && { conceptKeywords: tags }),
    ...caseFieldsOf(recordOf(node.extensions?.['case']), 'item', version),
    ...(version === '1.1' && {
      extensions: {
        ...node.extensions,
        springboard: { ...ownFieldsOf(node), ...ownerFieldOf(node, exported) },
      },
    }),
  };
};

const associationOf = (
  { exported, identified }: CaseContext,
  associationType: CaseAssociation['associationType'],
  { origin, destination }: { origin: CaseLink; destination: CaseLink },
  sequenceNumber?: number,
): CaseAssociation => {
  const name = `${associationType} ${origin.identifier} ${destination.identifier}`;
  return {
    ...identified('CFAssociations', exported.uuidOf(name)),
    associationType,
    ...(sequenceNumber !== undefined && { sequenceNumber }),
    originNodeURI: origin,
    destinationNodeURI: destination,
  };
};

/** The associations of a node: its parent, dependencies and owner, and those of an imported node without effect. */
const associationsOf = (
  context: CaseContext,
  { node, parent, position }: PlacedNode,
): CaseAssociation[] => {
  const { exported, nodesById, linkTo, itemLink } = context;
  const { scheme } = exported;
  const origin = itemLink(node);
  const owner = exported.owners.get(node.id);
  const destination =
    parent === null ? linkTo('CFDocuments', scheme.title, scheme.uuid) : itemLink(parent);
  const earlierNodes = (node.dependencies ?? []).flatMap((id) => nodesById.get(id) ?? []);
  return [
    associationOf(context, 'isChildOf', { origin, destination }, position),
    ...earlierNodes.map((earlier) =>
      associationOf(context, 'precedes', { origin: itemLink(earlier), destination: origin }),
    ),
    ...(owner === undefined
      ? []
      : [
          associationOf(context, 'exactMatchOf', {
            origin,
            destination: linkTo('CFItems', owner.title, owner.identifier),
          }),
        ]),
    ...otherAssociations(node).map(({ associationType, destinationNodeURI }) =>
      associationOf(context, associationType, { origin, destination: destinationNodeURI }),
    ),
  ];
};

/** From the ids that nodes had before to their present ones. */
const replacementsOf = (context: CaseContext): CaseAssociation[] => {
  const { exported, nodesById, linkTo, itemLink } = context;
  return [...exported.renamed].flatMap(([before, now]) => {
    const node = nodesById.get(now);
    if (node === undefined || node.identifier !== undefined || nodesById.has(before)) return [];
    const origin = linkTo('CFItems', node.title, exported.uuidOf(before));
    return associationOf(context, 'replacedBy', { origin, destination: itemLink(node) });
  });
};

const definitionsOf = ({ exported, identified }: CaseContext): CasePackage['CFDefinitions'] => {
  const { uuidOf, origin } = exported;
  const license = origin?.license ?? null;
  return {
    ...(license !== null && {
      CFLicenses: [
        {
          ...identified('CFLicenses', uuidOf(LICENSE_NAME)),
          title: license.title,
          // The only other text of a licence is its address.
          ...(license.uri !== '' && { description: license.uri }),
          licenseText: license.text,
        },
      ],
    }),
    CFItemTypes: CASE_ITEM_TYPES.map(({ t, title, description }, at) => ({
      ...identified('CFItemTypes', uuidOf(`CFItemType ${t}`)),
      title,
      description,
      hierarchyCode: String(at + 1),
      typeCode: t,
    })),
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

type OtherAssociation = Pick<CaseAssociation, 'associationType' | 'destinationNodeURI'>;

/** The associations without effect that an imported node keeps. */
const otherAssociations = ({ extensions }: SchemeNode): OtherAssociation[] =>
  listOf(extensions?.['associations'])
    .map(recordOf)
    .flatMap((each) => {
      const { title, identifier, uri } = recordOf(each['destinationNodeURI']);
      const destination = {
        title: textOf(title),
        identifier: textOf(identifier),
        uri: textOf(uri),
      };
      const associationType = textOf(each['associationType']);
      return associationType === '' ? [] : { associationType, destinationNodeURI: destination };
    });

/** What CASE has no field for, of the whole scheme. */
const schemeFieldsOf = ({ grades, videos, branch }: SchemeExport): object => ({
  grades,
  videos: videos.map(({ id, name, url }) => ({ id, name, url })),
  ...(branch !== null && { branch }),
});

/** The texts of a node as Markdown, without its tags, files and videos. */
export const notesOf = ({ content = [] }: Pick<SchemeNode, 'content'>): string =>
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
  const {
    parentId: _,
    children: __,
    title: ___,
    extensions: ____,
    identifier: _____,
    ...fields
  } = node;
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
          CFRubricCriterionLevels: grades.map(({ label, meaning }, score) => ({
            ...identified('CFRubricCriterionLevels', uuidOf(`CFRubricCriterionLevel ${score}`)),
            quality: label,
            ...(meaning !== undefined && { description: meaning }),
            score,
            position: score + 1,
            rubricCriterionId: criterion,
          })),
        },
      ],
    },
  ];
};
