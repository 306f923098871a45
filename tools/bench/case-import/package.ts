import { randomUUID } from 'node:crypto';

const SKILLS_OF_A_LEVEL = 49;
const CHANGED_AT = '2026-09-01T08:00:00+00:00';
const ADDRESS = 'https://standards.example.org/ims/case/v1p0';

/** A package of CASE 1.0 as another publisher writes it, with new identifiers: levels, each with 49 skills. */
export const casePackage = (title: string, count: number): string => {
  const document = identified('CFDocuments');
  const documentLink = linkTo(document, title);
  let level = documentLink;
  const placed = Array.from({ length: count }, (_, at) => {
    const place = at % (SKILLS_OF_A_LEVEL + 1);
    const item = itemOf(Math.floor(at / (SKILLS_OF_A_LEVEL + 1)), place, documentLink);
    const link = linkTo(item, item.fullStatement);
    const parent = place === 0 ? documentLink : level;
    if (place === 0) level = link;
    return { item, association: isChildOf(link, parent, at + 1) };
  });
  return JSON.stringify({
    CFDocument: {
      ...document,
      title,
      creator: 'Another national body',
      publisher: 'Another national body',
      language: 'en',
      version: '3',
      adoptionStatus: 'Adopted',
      CFPackageURI: { title, identifier: document.identifier, uri: `${ADDRESS}/CFPackages/3` },
    },
    CFItems: placed.map(({ item }) => item),
    CFAssociations: placed.map(({ association }) => association),
    CFDefinitions: {},
    CFRubrics: [],
  });
};

type Identified = ReturnType<typeof identified>;
type Link = ReturnType<typeof linkTo>;

const identified = (kind: string) => {
  const identifier = randomUUID();
  return { identifier, uri: `${ADDRESS}/${kind}/${identifier}`, lastChangeDateTime: CHANGED_AT };
};

const linkTo = ({ identifier, uri }: Identified, title: string) => ({ title, identifier, uri });

/** `place` 0 is the level itself. */
const itemOf = (level: number, place: number, document: Link) => {
  const name = place === 0 ? `Level ${level + 1}` : `Skill ${place} of level ${level + 1}`;
  const type = place === 0 ? 'Level' : 'Skill';
  return {
    ...identified('CFItems'),
    CFDocumentURI: document,
    fullStatement: name,
    humanCodingScheme: place === 0 ? `${level + 1}` : `${level + 1}.${place}`,
    listEnumeration: `${place}`,
    CFItemType: type,
    CFItemTypeURI: { title: type, identifier: type, uri: `${ADDRESS}/CFItemTypes/${type}` },
    language: 'en',
    educationLevel: ['01', '02'],
    ...(place > 0 && {
      notes: `${name}: on a mat, with straight legs, shown twice without help.`,
      conceptKeywords: ['floor', 'safety'],
    }),
  };
};

const isChildOf = (origin: Link, destination: Link, sequenceNumber: number) => ({
  ...identified('CFAssociations'),
  associationType: 'isChildOf',
  sequenceNumber,
  originNodeURI: origin,
  destinationNodeURI: destination,
});
