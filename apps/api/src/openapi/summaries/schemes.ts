/** §7, Clubs and languages; Schemes and curriculum. */
export const schemeSummaries = {
  'PATCH /client-languages/:language_id': 'Activates or deactivates a language of the client.',
  'GET /clubs': 'Clubs that the user may see.',
  'DELETE /clubs/:id': 'Removes a club from use; its history stays.',
  'GET /schemes': 'Schemes, with figures for the national body.',
  'GET /curriculum/:slug': 'The published tree of a scheme; the draft with `raw=1`.',
  'POST /curriculum/:slug': 'Replaces the draft of a scheme.',
  'PATCH /curriculum/:slug/:node_id': 'Changes one node of the draft.',
  'POST /curriculum/rehome-linked-node': 'Links a mirrored node to another owner, or to none.',
  'POST /curriculum/mirror': 'Mirrors a node of one scheme in another.',
  'GET /schemes/:slug/grades': 'Grades of a scheme in order; the index in the list is the score.',
  'GET /schemes/:slug/videos': 'Videos of a scheme.',
  'GET /schemes/:slug/videos/:id':
    'One video with its captions; with `direct=1` the URL of its file.',
  'GET /schemes/:slug/sections': 'Sections for lesson plans of a scheme.',
  'PATCH /schemes/:slug': 'Changes the name and the other settings of a scheme.',
  'DELETE /schemes/:slug': 'Removes a scheme from use; it can be restored.',
  'POST /schemes/:slug/undelete': 'Restores a removed scheme.',
  'GET /files': 'Documents and media for the user, of one folder, and whether they were read.',
  'GET /files/file': 'The URL of a document. Opening it marks it as read.',
  'GET /labels': 'Labels, such as the fields of a plan’s header.',
  'GET /users': 'Staff users of a club.',
} as const;
