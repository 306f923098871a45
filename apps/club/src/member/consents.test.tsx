import { type ServerResponse } from '@springboard/portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { AT, DETAIL, show, TS, UUID } from '../../testing/member.ts';
import { titles } from '../../testing/open-club.ts';

beforeEach(() => sessionStorage.clear());

describe('consents of a member', () => {
  test('a question without an answer shows its text, and takes the first answer', async () => {
    const text = { title: 'Trips', text: 'May your child travel with us?' };
    const version = { id: 7, kind: 'trips', version: 2, needs_answer: true, valid_from: TS };
    const question = { kind: 'trips', text_id: 7, is_due: true, requested_at: null };
    const { user, sent } = await show(`${AT}/consents`, {
      read: ({ pathname }) =>
        pathname.endsWith('/consent-texts')
          ? { body: [{ ...question, versions: [{ ...version, texts: { 'en-GB': text } }] }] }
          : undefined,
    });
    const card = within(await screen.findByRole('region', { name: 'Trips' }));
    expect(card.getByText('No answer yet')).toBeTruthy();
    await user.click(card.getByText('Text, version 2'));
    expect(card.getByText('May your child travel with us?')).toBeTruthy();
    await user.click(card.getByRole('button', { name: 'Record refusal' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ kind: 'trips', agreed: false, text_id: 7 });
  });

  test('an answer to an earlier text says so, and its question is asked again once a day', async () => {
    const text = { title: 'Trips', text: 'May your child travel with us?' };
    const version = { id: 7, kind: 'trips', version: 2, needs_answer: true, valid_from: TS };
    const question = { kind: 'trips', text_id: 7, is_due: true, requested_at: TS };
    const answered = { kind: 'trips', agreed: true, user: { uuid: UUID, name: 'Rhys Jones' } };
    let response: ServerResponse = { status: 201, body: [] };
    const { user, sent, alerts } = await show(`${AT}/consents`, {
      detail: { consents: [{ ...answered, id: 1, ts: TS, text_id: 6, version: 1 }] },
      read: ({ pathname }) =>
        pathname.endsWith('/consent-texts')
          ? { body: [{ ...question, versions: [{ ...version, texts: { 'en-GB': text } }] }] }
          : undefined,
      write: () => response,
    });
    const card = within(await screen.findByRole('region', { name: 'Trips' }));
    card.getByText(/^Given · Rhys Jones · .* · version 1 · to an earlier text$/);
    card.getByText(/^Asked again /);
    const ask = card.getByRole('button', { name: 'Ask again about “Trips”' });
    await user.click(ask);
    await waitFor(() => expect(titles(alerts)).toEqual(['Guardians are asked again: Trips']));
    expect(sent[0]).toMatchObject({ path: `${AT}/consent-requests`, body: { kind: 'trips' } });
    response = { status: 409, body: { error: 'CONFLICT', detail: { requested_at: TS } } };
    await waitFor(() => expect(ask.getAttribute('aria-busy')).toBeNull());
    await user.click(ask);
    await card.findByText('Guardians were asked less than a day ago.');
  });

  test('the latest answer of a kind counts, and the opposite can be recorded', async () => {
    const { user, sent } = await show(`${AT}/consents`);
    const card = within(await screen.findByRole('region', { name: 'Photographs' }));
    expect(card.getByText('Refused')).toBeTruthy();
    expect(card.getByText(/^Given · Rhys Jones/)).toBeTruthy();
    await user.click(card.getByRole('button', { name: 'Record consent' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      path: `${AT}/consents`,
      body: { kind: 'Photographs', agreed: true },
    });
  });

  test('an answer to the current text names it', async () => {
    const text = { title: 'Trips', text: 'May your child travel with us?' };
    const version = { id: 7, kind: 'trips', version: 2, needs_answer: true, valid_from: TS };
    const { user, sent, alerts } = await show(`${AT}/consents`, {
      detail: { consents: [] },
      read: ({ pathname }) =>
        pathname.endsWith('/consent-texts')
          ? {
              body: [
                {
                  kind: 'trips',
                  text_id: 7,
                  is_due: true,
                  requested_at: null,
                  versions: [{ ...version, texts: { 'en-GB': text } }],
                },
              ],
            }
          : undefined,
    });
    const card = within(await screen.findByRole('region', { name: 'Trips' }));
    await user.click(card.getByRole('button', { name: 'Record refusal' }));
    await waitFor(() => expect(titles(alerts)).toEqual(['Answer recorded']));
    expect(sent).toMatchObject([{ body: { kind: 'trips', agreed: false, text_id: 7 } }]);
  });

  test('known kinds of consent are in the language of the page', async () => {
    const [consent] = DETAIL.consents ?? [];
    if (consent === undefined) throw new Error('The member has no consent.');
    await show(`${AT}/consents`, { detail: { consents: [{ ...consent, kind: 'first-aid' }] } });
    const name = 'First aid and emergency treatment';
    expect(await screen.findByRole('region', { name })).toBeTruthy();
  });
});
