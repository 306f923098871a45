import { type JsonRecord, listOf, recordOf, textOf } from './json-values.ts';
import { cutLine } from './limited-text.ts';
import { type SchemeOrigin } from './scheme-export.ts';
import { type FileGrades } from './scheme-file.ts';
import { MAX_LABEL_LENGTH, meaningOfFile } from './scheme-file-json.ts';
import { MAX_GRADES } from './scheme-limits.ts';
import { plainTextOf } from './scheme-markup.ts';

const DOCUMENT_FIELDS = new Set([
  'identifier',
  'uri',
  'title',
  'creator',
  'publisher',
  'language',
  'version',
  'adoptionStatus',
  'lastChangeDateTime',
  'caseVersion',
  'licenseURI',
  'extensions',
  'CFPackageURI',
]);

/** The licence, and the fields that have no place. A name has at most 50 characters, so a longer title is the description too. */
export const originOf = (document: JsonRecord, definitions: JsonRecord): SchemeOrigin | null => {
  const link = recordOf(document['licenseURI']);
  const licenses = listOf(definitions['CFLicenses']).map(recordOf);
  const used =
    licenses.find(({ identifier }) => identifier === link['identifier']) ??
    (licenses.length === 1 ? licenses[0] : undefined);
  const title = textOf(used?.['title']) || textOf(link['title']);
  const address = [used?.['description'], link['uri'], document['licenseURI']]
    .map(textOf)
    .find((text) => /^https?:\/\//i.test(text));
  const license =
    title === '' && address === undefined
      ? null
      : {
          title: title || (address ?? ''),
          uri: address ?? '',
          text: textOf(used?.['licenseText']),
        };
  const fields = Object.fromEntries(
    Object.entries(document).filter(
      ([field, value]) => !DOCUMENT_FIELDS.has(field) && value !== null && value !== '',
    ),
  );
  const full = plainTextOf(textOf(document['title']));
  if (full.length > 50 && fields['description'] === undefined) fields['description'] = full;
  const { springboard: _, ...extensions } = recordOf(document['extensions']);
  const isEmpty = Object.keys(fields).length + Object.keys(extensions).length === 0;
  return license === null && isEmpty ? null : { license, document: fields, extensions };
};
/** The levels of the first criterion, from the lowest score; the file does not say which one passes. */
export const gradesOfRubric = (value: unknown): FileGrades | null => {
  const criteria = listOf(value)
    .map(recordOf)
    .flatMap((rubric) => listOf(rubric['CFRubricCriteria']).map(recordOf));
  const levels = criteria
    .map((criterion) => listOf(criterion['CFRubricCriterionLevels']).map(recordOf))
    .find((each) => each.length > 0);
  if (levels === undefined || levels.length > MAX_GRADES) return null;
  const numberOf = (level: JsonRecord) => Number(level['score'] ?? level['position'] ?? 0);
  const grades = levels
    .toSorted((a, b) => numberOf(a) - numberOf(b))
    .map((level) => {
      const quality = plainTextOf(textOf(level['quality']));
      const description = plainTextOf(textOf(level['description']));
      return quality === ''
        ? { label: description, meaning: '' }
        : { label: quality, meaning: description };
    });
  const labels = grades.map(({ label }) => cutLine(label, MAX_LABEL_LENGTH));
  const meanings = grades.map(({ meaning }) => meaningOfFile(meaning));
  return labels.includes('') ? null : { labels, meanings, pass: null };
};
