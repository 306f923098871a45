import { implement } from '../http/implement.ts';
import type { Server } from '../http/server.ts';
import { listAbsences, reportAbsence, withdrawAbsence } from './absences.ts';
import { listMembers } from './list.ts';
import { writeNote } from './notes.ts';

/** §7, Groups and members: the member's side. */
export const memberRoutes = (server: Server): void => {
  implement(server, 'GET /members', listMembers);
  implement(server, 'POST /members/:uuid/note', writeNote, 'side by side');
  implement(server, 'POST /members/:uuid/absences', reportAbsence);
  implement(server, 'GET /members/:uuid/absences', listAbsences);
  implement(server, 'DELETE /members/:uuid/absences/:id', withdrawAbsence);
};
