import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  buildChild,
  buildConsent,
  buildQuestion,
  buildVersion,
  showParentPortal,
} from '../../testing/children.ts';
import { paths } from '../paths.ts';

type Options = Partial<Parameters<typeof showParentPortal>[0]> & { acts?: boolean };

const show = ({ acts = true, ...data }: Options = {}) =>
  showParentPortal({
    children: [buildChild({ acts })],
    path: paths.consentsOfChild('uuid-of-Cadi'),
    ...data,
  });

const NEWER = buildVersion({
  id: 12,
  version: 2,
  texts: { 'en-GB': { title: 'Photographs', text: 'We also show them in the local paper.' } },
});
const CHANGED = buildQuestion({ text_id: 12, versions: [NEWER, buildVersion()] });
const AGREED = buildConsent({ text_id: 11, version: 1 });

describe('the consents of a child', () => {
  test('a question is answered with the version that was read', async () => {
    const view = await show({ questions: [buildQuestion()] });
    expect(await screen.findByText(/We take photographs at training/)).toBeTruthy();
    expect(screen.getByText(/^1 question needs your answer/)).toBeTruthy();
    const name = 'I don’t agree: Photographs and films';
    await view.user.click(screen.getByRole('button', { name }));
    await view.user.click(screen.getByRole('button', { name: 'I agree: Photographs and films' }));
    const of = { kind: 'photographs', text_id: 11 };
    await waitFor(() =>
      expect(view.sent.map(({ body }) => body)).toEqual([
        { ...of, agreed: false },
        { ...of, agreed: true },
      ]),
    );
  });

  test('a changed text says so and shows the earlier one with its answer', async () => {
    await show({ questions: [CHANGED], consents: [AGREED] });
    expect(await screen.findByText(/The text has changed since your last answer/)).toBeTruthy();
    expect(screen.getByText('We also show them in the local paper.')).toBeTruthy();
    expect(screen.getByText(/^Agreed · version 1 · Pat Jones/)).toBeTruthy();
    const earlier = screen.getByText('Earlier answers and texts').closest('details');
    expect(within(earlier ?? document.body).getByText(/We take photographs/)).toBeTruthy();
  });

  test('a consent can be withdrawn, and no other button is offered', async () => {
    const questions = [buildQuestion({ is_due: false })];
    const view = await show({ questions, consents: [AGREED] });
    const main = within(await screen.findByRole('main'));
    await main.findByText('Agreed');
    expect(main.getAllByRole('button')).toHaveLength(1);
    const name = 'Withdraw consent: Photographs and films';
    await view.user.click(screen.getByRole('button', { name }));
    await waitFor(() =>
      expect(view.sent).toEqual([
        {
          method: 'POST',
          path: '/members/uuid-of-Cadi/consents',
          body: { kind: 'photographs', agreed: false, text_id: 11 },
        },
      ]),
    );
    await waitFor(() =>
      expect(view.alerts.read()).toMatchObject([{ tone: 'success', title: 'Answer saved' }]),
    );
  });

  test('the latest answer without a text counts, and can be changed', async () => {
    const view = await show({
      consents: [
        buildConsent({ id: 2, agreed: false }),
        buildConsent({ id: 1, agreed: true }),
        buildConsent({ id: 3, kind: 'Trips by bus' }),
      ],
    });
    const press = async (name: string) =>
      view.user.click(await screen.findByRole('button', { name }));
    await press('Withdraw consent: Trips by bus');
    await press('I agree: Photographs and films');
    await waitFor(() =>
      expect(view.sent.map(({ body }) => body)).toEqual([
        { kind: 'Trips by bus', agreed: false },
        { kind: 'photographs', agreed: true },
      ]),
    );
  });

  test('[D5] a guardian who does not act reads everything and changes nothing', async () => {
    await show({ acts: false, questions: [CHANGED], consents: [AGREED] });
    const main = within(await screen.findByRole('main'));
    await main.findByText('We also show them in the local paper.');
    expect(main.queryAllByRole('button')).toEqual([]);
  });

  test('the page is that of the child in the address', async () => {
    const tom = buildChild({ firstname: 'Tom' });
    const view = await show({
      children: [buildChild(), tom],
      path: paths.consentsOfChild(tom.uuid),
    });
    expect(await screen.findByRole('heading', { level: 1, name: /Tom/ })).toBeTruthy();
    expect(view.reads.map(({ pathname }) => pathname)).toContain(
      '/v1/members/uuid-of-Tom/consents',
    );
  });

  test('a text that changed meanwhile is not agreed to', async () => {
    const view = await show({
      questions: [buildQuestion()],
      write: () => ({ status: 409, body: { error: 'CONFLICT', detail: { text_id: 'changed' } } }),
    });
    const name = 'I agree: Photographs and films';
    await view.user.click(await screen.findByRole('button', { name }));
    await waitFor(() =>
      expect(view.reads.filter(({ pathname }) => pathname.endsWith('/consent-texts'))).toHaveLength(
        2,
      ),
    );
    expect(view.alerts.read()).toMatchObject([
      {
        tone: 'error',
        title: 'Not saved',
        detail: 'This conflicts with what’s already recorded.',
      },
    ]);
  });
});
