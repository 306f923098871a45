/** §7, Clubs and languages; Schemes and curriculum. */
export const schemeSummaries = {
  'PATCH /client-languages/:language_id':
    'Offers a language of the client, or offers it no longer.',
  'GET /clubs': 'Clubs that the user may see.',
  'DELETE /clubs/:id': 'Removes a club from use; its history stays.',
  'GET /schemes': 'Schemes, with figures for the national body.',
  'GET /curriculum/:slug': 'The published tree of a scheme; the draft with `raw=1`.',
  'POST /curriculum/:slug': 'Writes the draft of a scheme, whole.',
  'PATCH /curriculum/:slug/:node_id': 'Changes one node of the draft.',
  'POST /curriculum/rehome-linked-node':
    'Lets a mirrored node follow another one, or none any more.',
  'POST /curriculum/mirror': 'Shows a node of one scheme in another.',
  'GET /schemes/:slug/grades':
    'Grades of a scheme in their order; the place in the list is the score.',
  'GET /schemes/:slug/videos': 'Videos of a scheme.',
  'GET /schemes/:slug/videos/:id': 'One video; with `direct=1` where it can be loaded from.',
  'GET /schemes/:slug/sections': 'Sections that lesson plans of a scheme are made of.',
  'PATCH /schemes/:slug': 'Renames a scheme, and says in which languages it is.',
  'DELETE /schemes/:slug': 'Removes a scheme from use; it can be brought back.',
  'POST /schemes/:slug/undelete': 'Brings a removed scheme back.',
  'GET /files':
    'Documents and media that are for the user; of one folder, with whether they were read.',
  'GET /files/file': 'Where to open one document. Opening it makes it read.',
  'GET /labels': 'Labels, such as the fields of a plan’s header.',
  'GET /users': 'People who work for a club.',
} as const;
