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
  const { scheme, uuidOf, publisher } = exported;
  // ISO 639-1; an item must have one.
  const language = (exported.language ?? 'en-GB').slice(0, 2);
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
      CFItemTypeURI: linkTo('CFItemTypes', type, uuidOf(`CFItemType ${node.t}`)),
      language,
      ...(notes !== '' && { notes }),
      ...(tags.length > 0 && { conceptKeywords: tags }),
      ...caseFieldsOf(recordOf(node.extensions?.['case']), 'item', version),
      // Only CASE 1.1 has extensions.
      ...(version === '1.1' && {
        extensions: {
          ...node.extensions,
          springboard: { ...ownFieldsOf(node), ...ownerFieldOf(node, exported) },
        },
      }),
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
  /** The associations of an imported item that have no effect here. */
  const otherAssociationsOf = (node: SchemeNode): CaseAssociation[] =>
    otherAssociations(node).map(({ associationType, destinationNodeURI }) =>
      associationOf(associationType, { origin: itemLink(node), destination: destinationNodeURI }),
    );
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
      ...otherAssociationsOf(node),
    ];
  };
  const replacements = [...exported.renamed].flatMap(([before, now]) => {
    const node = nodesById.get(now);
    if (node === undefined || node.identifier !== undefined || nodesById.has(before)) return [];
    const origin = linkTo('CFItems', node.title, uuidOf(before));
    return associationOf('replacedBy', { origin, destination: itemLink(node) });
  });
  const { origin } = exported;
  const license = origin?.license ?? null;
  const licenseId = uuidOf('CFLicense');
  return {
    CFDocument: {
      ...identified('CFDocuments', scheme.uuid),
      title: scheme.title,
      creator: publisher,
      publisher,
      language,
      version: String(scheme.version),
      adoptionStatus: exported.published ? 'Adopted' : 'Draft',
      ...caseFieldsOf(origin?.document ?? {}, 'document', version),
      ...(license !== null && {
        licenseURI: linkTo('CFLicenses', license.title, licenseId),
      }),
      ...(version === '1.1' && {
        caseVersion: '1.1',
        extensions: { ...origin?.extensions, springboard: schemeFieldsOf(exported) },
      }),
    },
    CFItems: placed.map(itemOf),
    CFAssociations: [...placed.flatMap(associationsOf), ...replacements],
    CFDefinitions: {
      ...(license !== null && {
        CFLicenses: [
          {
            ...identified('CFLicenses', licenseId),
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
