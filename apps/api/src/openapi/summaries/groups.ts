/** §7, Groups and members. */
export const groupSummaries = {
  'GET /groups': 'Groups; with a date the sessions of that day.',
  'POST /groups': 'Adds a group.',
  'PATCH /groups/:id': 'Changes a group: its name, its clubs or whether it is in use.',
  'DELETE /groups/:id': 'Removes a group from use; its history stays.',
  'GET /groups/:id/members': 'Members of a group, with data for the register and the assessment.',
  'POST /groups/:id/members/bulk': 'Applies one action to several members of a group.',
  'POST /groups/:groupId/members/:uuid/mark': 'Sets the move intent of a member.',
  'DELETE /groups/:groupId/members/:uuid/mark': 'Removes the move intent of a member.',
  'POST /members/:uuid/note': 'Writes the note about a member; an empty one removes it.',
  'POST /members/:uuid/badges': 'Records that a badge was handed out.',
  'DELETE /members/:uuid/badges/:badgeId': 'Removes the record of a badge.',
  'POST /members/:uuid/attendance': 'Marks a member present.',
  'DELETE /members/:uuid/attendance/:date':
    'Marks a member absent; with `unmark=1` removes the mark.',
  'POST /members/:uuid/assessments/:slug': 'Records a grade and returns the resulting progress.',
  'GET /member-tags': 'Tags that members can have.',
  'POST /member-tags/:tag/members': 'Adds a tag to a member.',
  'DELETE /member-tags/:tag/members/:uuid': 'Removes a tag from a member.',
} as const;
