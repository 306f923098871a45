/** §7, Clubs and languages; Schemes and curriculum. */
export const schemeSummaries = {
  'PATCH /client-languages/:language_id':
    'Offers a language of the client, or offers it no longer.',
  'PATCH /client-languages/:languageId': 'Offers a language of the client, or offers it no longer.',
  'GET /clubs': 'Clubs that the user may see.',
  'DELETE /clubs/:id': 'Removes a club from use; its history stays.',
  'GET /schemes': 'Schemes, with figures for the national body.',
  'GET /curriculum/:slug': 'The published tree of a scheme; the draft with `raw=1`.',
  'POST /curriculum/:slug': 'Writes the draft of a scheme, or publishes it.',
  'PATCH /curriculum/:slug/:nodeId': 'Changes one node of the draft.',
  'POST /curriculum/rehome-linked-node': 'Makes a mirrored node the owner of what it mirrors.',
  'POST /curriculum/mirror': 'Shows a node of one scheme in another.',
  'GET /schemes/:slug/grades':
    'Grades of a scheme in their order; the place in the list is the score.',
  'GET /schemes/:slug/videos': 'Videos of a scheme.',
  'GET /schemes/:slug/videos/:id': 'One video; with `direct=1` where it can be loaded from.',
  'GET /schemes/:slug/sections': 'Sections that lesson plans of a scheme are made of.',
  'PATCH /schemes/:slug': 'Renames a scheme.',
  'DELETE /schemes/:slug': 'Removes a scheme from use; it can be brought back.',
  'POST /schemes/:slug/undelete': 'Brings a removed scheme back.',
  'GET /files': 'Documents of a folder, with who has read them.',
  'GET /files/file': 'Where to open one document. Opening it makes it read.',
  'GET /labels': 'Labels, such as the fields of a plan’s header.',
  'GET /users': 'People who work for a club.',
} as const;
