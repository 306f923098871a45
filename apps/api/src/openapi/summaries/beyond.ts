/** Calls that the decisions add to §7. */
export const beyondSummaries = {
  'POST /changes':
    'Takes many queued changes at once and answers each as if it had come alone (D13).',
  'POST /changes/noop': 'Uses up the number of a discarded change in its lane.',
  'GET /registers': 'Registers of the groups that the user may open, with how far they are.',
  'PATCH /groups/:id/sessions/:date': 'Changes one dated session of a group.',
  'GET /members/:uuid/assessments/:slug/history':
    'Every grade that was ever given to the member in a scheme.',
  'POST /members/:uuid/absences': 'Tells ahead that the member will be absent.',
  'GET /members/:uuid/absences': 'Absences that were told ahead.',
  'DELETE /members/:uuid/absences/:id': 'Takes back an absence that was told ahead.',
  'GET /jobs': 'Background jobs, latest first.',
  'GET /jobs/:id': 'One background job with what happened to it.',
  'POST /jobs/:id/retry': 'Tries a job again that has failed for good.',
  'GET /members/:uuid/access': 'Who looked at the member’s data or took it out, and why.',
  'POST /members/:uuid/export': 'Begins to gather everything that is kept of the member.',
  'POST /members/:uuid/export/:id/download':
    'Gives what was gathered, for 7 days; each time is logged.',
  'POST /members/:uuid/erasure':
    'Makes the member nobody, for good; what was recorded stays, of nobody.',
  'POST /users': 'Invites somebody to work for a club or for the national body.',
  'PATCH /users/:uuid': 'Deactivates a user of the staff, or takes that back.',
  'POST /users/:uuid/invitation': 'Sends an invitation again.',
  'POST /users/:uuid/reset': 'Makes a user set a new password before they get in again.',
  'GET /files/:id/readers': 'Who has a document to read, and who has read it.',
  'POST /files/:id/reminders': 'Begins to write to those who have not read a document.',
  'POST /clubs/:id/export': 'Begins to gather everything of a club in one file.',
  'POST /clubs/:id/export/:job_id/download': 'Where the file of a club is to be had, for an hour.',
  'POST /imports': 'Plans what the rows of a file of members would do; writes none of them.',
  'GET /imports/:id': 'A file of members, as it is planned and what became of it.',
  'GET /imports/:id/rows': 'What each row of the file does, and what is wrong with it.',
  'POST /imports/:id/plan': 'Plans a file anew, with the members as they are now.',
  'POST /imports/:id/commit': 'Begins to write exactly the plan that was shown.',
  'POST /imports/:id/undo': 'Takes back everything that came with a file.',
} as const;
