import type { SchemeGrades } from '@springboard/contract';
import {
  makeApi,
  makePortalContext,
  makeQueries,
  renderScreens,
  type ServerResponse,
  signedIn,
} from '@springboard/portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { buildScheme } from '../../testing/build-scheme.ts';
import { screens } from '../routes.tsx';

const SCHEME = buildScheme();

const GRADES: SchemeGrades = {
  grades: [
    { label: 'Not yet', pass: false, count: 7 },
    { label: 'Nearly', pass: false, count: 12 },
    { label: 'Passed', pass: true, count: 40 },
  ],
  draft: null,
  etag: 'g1',
};

const show = async (
  shown: SchemeGrades = GRADES,
  rights: ('publish' | 'people')[] = ['publish'],
  /** Saved by another user before the first change arrives. */
  others: SchemeGrades = shown,
  rejection?: ServerResponse,
) => {
  const sent: unknown[] = [];
  let settings = shown;
  const api = makeApi(async (_, request) => {
    const body: unknown = await request.clone().json();
    const match = request.headers.get('if-match');
    sent.push([match, body]);
    if (rejection !== undefined) return rejection;
    settings = others;
    return match === `"${others.etag}"`
      ? { body: settings }
      : { status: 412, body: { error: 'PRECONDITION_FAILED', detail: null } };
  });
  const queries = makeQueries(({ pathname }) =>
    pathname.endsWith('/schemes')
      ? { body: [SCHEME] }
      : pathname.endsWith('/versions')
        ? { body: [] }
        : pathname.endsWith('/grade-settings')
          ? { body: settings }
          : { status: 404 },
  );
  const session = signedIn({ club: null });
  const context = makePortalContext(
    { session: { ...session, ...(session.user && { user: { ...session.user, rights } }) } },
    { portal: 'scheme', api, queries, areas: new Set(['/overview']) },
  );
  await renderScreens(screens, '/overview/first-flight/settings', context);
  await screen.findByRole('heading', { name: 'Grades' });
  return { sent, user: userEvent.setup() };
};

/** The form around the labels of the grades. */
const form = () => {
  const fields = screen.getByRole('group', { name: 'Grades' }).closest('form');
  if (fields === null) throw new Error('The grades have no form');
  return within(fields);
};
const label = (number: number) => form().getByRole('textbox', { name: `Grade ${number}` });

describe('the grades of a scheme', () => {
  test('[scheme-portal §8] other labels are saved without a mapping, and only with the right to publish', async () => {
    const { sent, user } = await show();
    await user.type(label(2), ' there');
    await user.click(form().getByRole('button', { name: 'Save grades' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    const grades = ['Not yet', 'Nearly there', 'Passed'].map((text, grade) => ({
      label: text,
      pass: grade === 2,
    }));
    expect(sent).toEqual([['"g1"', { grades }]]);
  });

  test('[scheme-portal §8] a meaning is saved with its grade, and the standard one is shown as what parents read without it', async () => {
    const [first, , last] = GRADES.grades;
    if (first === undefined || last === undefined) throw new Error('There are three grades.');
    const standard = { label: 'Needs practice', pass: false, count: 12 };
    const { sent, user } = await show({
      ...GRADES,
      grades: [{ ...first, meaning: 'waits for a hand' }, standard, last],
    });
    const meaning = (number: number) =>
      form().getByRole('textbox', { name: `What grade ${number} means` });
    expect(meaning(1)).toHaveProperty('value', 'waits for a hand');
    const hintOf = (number: number) =>
      document.getElementById(meaning(number).getAttribute('aria-describedby') ?? '')?.textContent;
    expect([hintOf(1), hintOf(2)]).toEqual([
      'If empty, parents read only the label.',
      'If empty, parents read “does it with help”.',
    ]);
    await user.clear(meaning(1));
    await user.type(meaning(2), ' has a go ');
    await user.click(form().getByRole('button', { name: 'Save grades' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    const grades = [
      { label: 'Not yet', pass: false },
      { label: 'Needs practice', pass: false, meaning: 'has a go' },
      { label: 'Passed', pass: true },
    ];
    expect(sent).toEqual([['"g1"', { grades }]]);
  });

  test('[D5] without the right to publish, the button says what is missing', async () => {
    await show(GRADES, []);
    const button = form().getByRole('button', { name: 'Save grades' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(form().getByText(/You need the right to publish/)).toBeTruthy();
  });

  test('[scheme-portal §8] a removed grade needs another one, and added and moved ones keep theirs', async () => {
    const { sent, user } = await show();
    await user.click(form().getByRole('button', { name: 'Remove grade 2' }));
    await user.click(form().getByRole('button', { name: 'Add grade' }));
    await user.type(label(3), 'nOT YET');
    await user.click(form().getByRole('button', { name: 'Save in the draft' }));
    expect(form().getByText('Another grade has this label.')).toBeTruthy();
    expect(form().getByText('Choose the grade that it becomes.')).toBeTruthy();
    await user.clear(label(3));
    await user.type(label(3), 'Started');
    await user.click(form().getByRole('button', { name: 'Move grade 3 up' }));
    const becomes = form().getByRole('combobox', { name: '“Nearly” becomes' });
    await user.selectOptions(becomes, 'Not yet');
    expect(
      form()
        .getAllByRole('definition')
        .map((value) => [value.previousElementSibling?.textContent, value.textContent]),
    ).toEqual([
      ['Grade 2', 'Nearly →becomes Started'],
      ['“Nearly” becomes', 'Nearly →becomes Not yet'],
    ]);
    await user.click(form().getByRole('button', { name: 'Save in the draft' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    const grades = ['Not yet', 'Started', 'Passed'].map((text, grade) => ({
      label: text,
      pass: grade === 2,
    }));
    expect(sent).toEqual([['"g1"', { grades, mapping: [0, 0, 2] }]]);
  });

  test('[scheme-portal §8] the grades of the draft are edited, and its change can be discarded', async () => {
    const draft = {
      scale: 0,
      grades: [
        { label: 'No', pass: false },
        { label: 'Yes', pass: true },
      ],
      mapping: [0, 0, 1],
    };
    const { sent, user } = await show({ ...GRADES, draft });
    expect(
      form()
        .getAllByRole('textbox', { name: /^Grade/ })
        .map((input) => input.getAttribute('value')),
    ).toEqual(['No', 'Yes']);
    await user.click(form().getByRole('button', { name: 'Discard the changes to the grades' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    const grades = GRADES.grades.map(({ label: text, pass }) => ({ label: text, pass }));
    expect(sent).toEqual([['"g1"', { grades, mapping: [0, 1, 2] }]]);
  });

  const reworded = {
    ...GRADES,
    grades: GRADES.grades.map((grade, at) => (at === 0 ? { ...grade, label: 'Began' } : grade)),
    etag: 'g2',
  };

  test('[scheme-portal §8] the grades of a draft in review stay, and the card says what to do', async () => {
    const body = { error: 'CONFLICT', detail: null };
    const { user } = await show(GRADES, ['publish'], GRADES, { status: 409, body });
    await user.type(label(2), ' there');
    await user.click(form().getByRole('button', { name: 'Save grades' }));
    expect(await form().findByText(/^The draft is in review/)).toBeTruthy();
    expect(label(2)).toHaveProperty('value', 'Nearly there');
  });

  test('the grades that another user saved meanwhile are shown, and saving again keeps the own ones', async () => {
    const { sent, user } = await show(GRADES, ['publish'], reworded);
    await user.type(label(2), ' there');
    await user.click(form().getByRole('button', { name: 'Save grades' }));
    await form().findByText('Theirs: Began, Nearly, Passed (Passes)');
    expect(label(2)).toHaveProperty('value', 'Nearly there');
    await user.click(form().getByRole('button', { name: 'Save grades' }));
    await screen.findByText('Grades saved');
    const grades = ['Not yet', 'Nearly there', 'Passed'].map((text, grade) => ({
      label: text,
      pass: grade === 2,
    }));
    expect(sent).toEqual([
      ['"g1"', { grades }],
      ['"g2"', { grades }],
    ]);
  });

  test('the own grades are dropped for those of another user on request', async () => {
    const { user } = await show(GRADES, ['publish'], reworded);
    await user.type(label(2), ' there');
    await user.click(form().getByRole('button', { name: 'Save grades' }));
    await user.click(await form().findByRole('button', { name: 'Take theirs' }));
    expect([label(1), label(2)]).toMatchObject([{ value: 'Began' }, { value: 'Nearly' }]);
  });

  test('the new grades of published ones are chosen again after another publication', async () => {
    const [first, , last] = GRADES.grades;
    if (first === undefined || last === undefined) throw new Error('There are three grades.');
    const published = { ...GRADES, grades: [first, last], etag: 'g2' };
    const { sent, user } = await show(GRADES, ['publish'], published);
    await user.click(form().getByRole('button', { name: 'Add grade' }));
    await user.type(label(4), 'Great');
    await user.click(form().getByRole('button', { name: 'Save in the draft' }));
    await form().findByRole('button', { name: 'Take theirs' });
    await waitFor(() =>
      expect(form().getAllByRole('combobox', { name: /becomes$/ })).toHaveLength(2),
    );
    await user.click(form().getByRole('button', { name: 'Save in the draft' }));
    expect(form().getAllByText('Choose the grade that it becomes.')).toHaveLength(2);
    expect(sent).toHaveLength(1);
  });
});
