import { type JsonRecord, recordOf } from './json-values.ts';
import type { CaseVersion } from './scheme-case.ts';
import { uuidOfText } from './scheme-file.ts';

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string' && value !== '';
const isDay: Check = (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
const isLink: Check = (value) => {
  const { title, identifier, uri, ...others } = recordOf(value);
  const isUuid = typeof identifier === 'string' && uuidOfText(identifier) === identifier;
  return (
    isUuid &&
    typeof title === 'string' &&
    typeof uri === 'string' &&
    URL.canParse(uri) &&
    Object.keys(others).length === 0
  );
};
const isListOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

const SHARED: Readonly<Record<string, Check>> = {
  statusStartDate: isDay,
  statusEndDate: isDay,
};
const ITEM_1_0: Readonly<Record<string, Check>> = {
  ...SHARED,
  alternativeLabel: isText,
  conceptKeywordsURI: isLink,
  educationLevel: isListOf(isText),
  licenseURI: isLink,
};
const SUBJECTS = { subject: isListOf(isText), subjectURI: isListOf(isLink) };
const DOCUMENT_1_0: Readonly<Record<string, Check>> = {
  ...SHARED,
  ...SUBJECTS,
  officialSourceURL: (value) => typeof value === 'string' && URL.canParse(value),
  description: isText,
  notes: isText,
};
const FIELDS = {
  item: { '1.0': ITEM_1_0, '1.1': { ...ITEM_1_0, ...SUBJECTS } },
  document: { '1.0': DOCUMENT_1_0, '1.1': { ...DOCUMENT_1_0, frameworkType: isText } },
} as const;

/**
 * The fields of the standard that an imported item or document keeps, although the product does not use them. Values
 * that the standard does not allow are left out; they stay in `extensions`.
 */
export const caseFieldsOf = (
  values: JsonRecord,
  kind: 'item' | 'document',
  version: CaseVersion,
): Record<string, unknown> => {
  const checks: Readonly<Record<string, Check>> = FIELDS[kind][version];
  return Object.fromEntries(
    Object.entries(values).filter(([field, value]) => checks[field]?.(value) === true),
  );
};
