import { expect, test } from 'vitest';
import { createAlerts } from './alerts.ts';

const texts = (alerts: ReturnType<typeof createAlerts>) =>
  alerts.store.getState().map(({ text }) => text);

test('an alert is shown until it is dismissed', () => {
  const alerts = createAlerts();
  alerts.show({ kind: 'success', text: 'Saved' });
  const [shown] = alerts.store.getState();
  expect(shown).toMatchObject({ kind: 'success', text: 'Saved' });
  alerts.dismiss(shown?.id ?? 0);
  expect(texts(alerts)).toEqual([]);
});

test('the same message is shown once', () => {
  const alerts = createAlerts();
  alerts.show({ kind: 'info', text: 'Up to date' });
  const [first] = alerts.store.getState();
  alerts.show({ kind: 'info', text: 'Up to date' });
  expect(texts(alerts)).toEqual(['Up to date']);
  expect(alerts.store.getState()[0]?.id).not.toBe(first?.id);
});

test('a fourth alert takes the place of the oldest', () => {
  const alerts = createAlerts();
  for (const text of ['one', 'two', 'three', 'four']) alerts.show({ kind: 'info', text });
  expect(texts(alerts)).toEqual(['two', 'three', 'four']);
});
