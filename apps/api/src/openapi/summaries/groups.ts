/** §7, Groups and members. */
export const groupSummaries = {
  'GET /groups': 'Groups; with a date the sessions of that day.',
  'POST /groups': 'Adds a group.',
  'PATCH /groups/:id': 'Changes a group: its name, its clubs or whether it is in use.',
  'DELETE /groups/:id': 'Removes a group from use; its history stays.',
  'GET /groups/:id/members': 'Members of a group with what the register and the assessment show.',
  'POST /groups/:id/members/bulk': 'Does one thing to several members of a group.',
  'POST /groups/:groupId/members/:uuid/mark': 'Marks a member for a move.',
  'DELETE /groups/:groupId/members/:uuid/mark': 'Takes the mark for a move back.',
  'POST /members/:uuid/note': 'Writes the note on a member; an empty one removes it.',
  'POST /members/:uuid/badges': 'Hands a badge out.',
  'DELETE /members/:uuid/badges/:badgeId': 'Takes a badge back.',
  'POST /members/:uuid/attendance': 'Marks a member in.',
  'DELETE /members/:uuid/attendance/:date':
    'Marks a member absent; with `unmark=1` takes the mark away.',
  'POST /members/:uuid/assessments/:slug': 'Gives a grade, and answers what it amounts to.',
  'GET /member-tags': 'Tags that members can carry.',
  'POST /member-tags/:tag/members': 'Gives a member a tag.',
  'DELETE /member-tags/:tag/members/:uuid': 'Takes a tag from a member.',
} as const;
