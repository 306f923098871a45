import { describe, expect, test } from 'vitest';
import { buildChild } from '../testing/children.ts';
import { childLabel } from './child-label.ts';

const mabon = buildChild({ uuid: 'mabon', firstname: 'Mabon', lastname: 'Vaughan' });

describe('the label of a child', () => {
  test('is the first name where no other child has it', () => {
    const cadi = buildChild({ uuid: 'cadi', firstname: 'Cadi', lastname: 'Vaughan' });
    expect(childLabel(mabon, [mabon, cadi])).toBe('Mabon');
  });

  test('has the last name where it tells the children apart', () => {
    const other = buildChild({ uuid: 'other', firstname: 'Mabon', lastname: 'Jones' });
    expect(childLabel(mabon, [mabon, other])).toBe('Mabon Vaughan');
  });

  test('has the club where the same child is in two clubs', () => {
    const club = { ...mabon.club, id: 2, name: 'Larkspur Gymnastics' };
    const there = { ...mabon, uuid: 'there', club };
    expect(childLabel(there, [mabon, there])).toBe('Mabon · Larkspur Gymnastics');
  });
});
