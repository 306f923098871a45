import { describe, expect, test } from 'vitest';
import { caseFieldsOf } from './scheme-case-fields.ts';

const UUID = '017c94a5-d339-46b0-acff-7d84871a9d4e';
const LINK = { title: 'CC BY', identifier: UUID, uri: 'https://cc.example/by' };

describe('caseFieldsOf', () => {
  test.each<[string, unknown]>([
    ['statusStartDate', '2026-02-26'],
    ['statusEndDate', '2026-02-26'],
    ['alternativeLabel', 'Roll'],
    ['conceptKeywordsURI', LINK],
    ['educationLevel', ['01', '02']],
    ['educationLevel', []],
    ['licenseURI', { ...LINK, title: '' }],
  ])('keeps the %s %j of an item', (field, value) => {
    expect(caseFieldsOf({ [field]: value }, 'item', '1.0')).toEqual({ [field]: value });
  });

  test.each<[string, unknown]>([
    ['statusStartDate', '26.02.2026'],
    ['statusStartDate', '2026-02-26T10:00:00Z'],
    ['statusStartDate', 'x2026-02-26'],
    ['statusStartDate', ['2026-02-26']],
    ['alternativeLabel', ''],
    ['alternativeLabel', 1],
    ['educationLevel', '01'],
    ['educationLevel', ['01', 2]],
    ['licenseURI', 'https://cc.example/by'],
    ['licenseURI', { ...LINK, identifier: 'by' }],
    ['licenseURI', { ...LINK, identifier: [UUID] }],
    ['licenseURI', { ...LINK, identifier: UUID.toUpperCase() }],
    ['licenseURI', { ...LINK, title: 1 }],
    ['licenseURI', { ...LINK, uri: 'by' }],
    ['licenseURI', { ...LINK, uri: ['https://cc.example/by'] }],
    ['licenseURI', { ...LINK, targetType: 'CASE' }],
    ['fullStatement', 'Roll'],
    ['toString', 'Roll'],
  ])('leaves out the %s %j of an item', (field, value) => {
    expect(caseFieldsOf({ [field]: value }, 'item', '1.0')).toEqual({});
  });

  test.each<[string, unknown, string]>([
    ['subject', ['Gymnastics'], 'item 1.1, document 1.0, document 1.1'],
    ['subjectURI', [LINK], 'item 1.1, document 1.0, document 1.1'],
    ['frameworkType', 'Scheme', 'document 1.1'],
    ['officialSourceURL', 'https://x.org', 'document 1.0, document 1.1'],
    ['officialSourceURL', 'x', ''],
    ['officialSourceURL', ['https://x.org'], ''],
    ['description', 'Text', 'document 1.0, document 1.1'],
    ['notes', 'Text', 'document 1.0, document 1.1'],
    ['licenseURI', LINK, 'item 1.0, item 1.1'],
    ['statusEndDate', '2026-02-26', 'item 1.0, item 1.1, document 1.0, document 1.1'],
  ])('keeps the %s %j in the right kinds and versions', (field, value, places) => {
    const found = (['item', 'document'] as const).flatMap((kind) =>
      (['1.0', '1.1'] as const).flatMap((version) =>
        field in caseFieldsOf({ [field]: value }, kind, version) ? [`${kind} ${version}`] : [],
      ),
    );
    expect(found.join(', ')).toBe(places);
  });
});
