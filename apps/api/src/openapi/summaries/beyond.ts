/** Calls that the decisions add to §7. */
export const beyondSummaries = {
  'POST /changes':
    'Takes many queued changes at once and answers each as if it had come alone (D13).',
  'POST /changes/noop': 'Uses up the number of a discarded change in its lane.',
} as const;
