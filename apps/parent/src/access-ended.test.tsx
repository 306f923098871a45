import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { buildChild, showParentPortal } from '../testing/children.ts';
import { paths } from './paths.ts';

const TOM = 'uuid-of-Tom';

describe('unlessAccessEnded', () => {
  test.each([
    paths.consentsOfChild(TOM),
    paths.detailsOfChild(TOM),
    paths.viewsOfChild(TOM),
    paths.moveClub(TOM),
  ])('[D16] %s leads to the overview, which says that the access has ended', async (path) => {
    const { address } = await showParentPortal({ children: [buildChild()], path });
    expect(await screen.findByText('Your club has ended this access')).toBeTruthy();
    expect(address()).toBe(paths.accessEnded(TOM));
  });
});
