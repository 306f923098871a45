import { assessMember, indexScheme } from '@springboard/assessment';
import { describe, expect, test } from 'vitest';
import { GRADES, pupil, SAMPLE } from '../../../testing/assess/device.ts';
import { curriculumOf, level, skill } from '@springboard/scheme-view/testing';
import { chosenSections, proposalOf } from './proposal.ts';

const scheme = indexScheme(SAMPLE, GRADES);

const proposed = (members: Parameters<typeof proposalOf>[1]) =>
  proposalOf(scheme, members).sections.map(({ title, skills }) => [
    title,
    skills.map(({ node, ready }) => `${node.title} ${ready}`),
  ]);

describe('proposalOf', () => {
  test('a new class gets the available skills, by level and group', () => {
    expect(proposed([pupil('Ava'), pupil('Ben')])).toEqual([
      ['Seed · Floor', ['Log roll 2', 'Bridge 2', 'Straddle 2']],
      ['Seed · Bars', ['Hang 2']],
    ]);
  });

  test('skills that most members have passed are replaced by the skills that they opened', () => {
    const hangs = { '/seed/bars/hang': 2 };
    const sections = proposed([pupil('Ava', hangs), pupil('Ben', hangs), pupil('Cai')]);
    expect(sections).toContainEqual(['Seed · Bars', ['Swing 2']]);
  });

  test('members marked absent do not count', () => {
    const hangs = { '/seed/bars/hang': 2 };
    const absent = { in: false };
    const sections = proposed([
      pupil('Ava'),
      pupil('Ben', hangs, absent),
      pupil('Cai', hangs, absent),
    ]);
    expect(sections).toContainEqual(['Seed · Bars', ['Hang 1']]);
  });

  test('without a majority all next skills are proposed', () => {
    const floor = { '/seed/floor/log-roll': 2, '/seed/floor/bridge': 2, '/seed/floor/straddle': 2 };
    const done = { ...floor, '/seed/bars/hang': 2, '/seed/bars/swing': 2, '/sprout/cartwheel': 2 };
    const all = { ...done, '/star/manual': 2 };
    const proposal = proposalOf(scheme, [pupil('Ava', all), pupil('Ben')]);
    expect(proposal.forMost).toBe(false);
    expect(proposal.sections.length).toBeGreaterThan(0);
  });

  test('a class without members gets no proposal', () => {
    expect(proposalOf(scheme, [])).toEqual({ sections: [], members: 0, forMost: false });
  });

  test('chosenSections returns only the chosen skills', () => {
    const proposal = proposalOf(scheme, [pupil('Ava')]);
    const chosen = new Set(['/seed/floor/straddle', '/seed/floor/log-roll']);
    expect(chosenSections(proposal, chosen)).toEqual([
      { title: 'Seed · Floor', node_ids: ['/seed/floor/log-roll', '/seed/floor/straddle'] },
    ]);
  });

  test('[AS21] skills beyond the group’s level limit are not proposed', () => {
    const open = indexScheme(
      curriculumOf('open', 'Open', [
        level('/one', [skill('/one/roll')]),
        level('/two', [skill('/two/jump')]),
      ]),
      GRADES,
    );
    const ava = { ...pupil('Ava'), ...assessMember(open, {}, []) };
    const titles = (limit: number | null) =>
      proposalOf(open, [ava], limit).sections.map(({ title }) => title);
    expect(titles(0)).toEqual(['One']);
    expect(titles(1)).toEqual(['One', 'Two']);
    expect(titles(null)).toEqual(['One', 'Two']);
  });
});
