import { defineRoute } from '../routing/define-route.ts';
import type { Server } from '../routing/server.ts';
import {
  editAbsence,
  listAbsences,
  reportAbsence,
  reportAbsences,
  withdrawAbsence,
} from './absences.ts';
import { changeSeveral } from './bulk.ts';
import { readBulkResult } from './bulk-result.ts';
import { createMember } from './create.ts';
import { editMember, readMember } from './detail.ts';
import { dismissDuplicate, listDuplicates } from './duplicates.ts';
import { listMembers } from './list.ts';
import { lookUpMembers, readPassport } from './lookups.ts';
import { mergeLookedUp } from './merge-looked-up.ts';
import { mergeMembers } from './merge.ts';
import { listSimilar } from './similar.ts';
import { endSharing, writeNote } from './notes.ts';
import { withdrawDays } from './withdraw-days.ts';

/** §7, Groups and members: the calls about members. */
export const memberRoutes = (server: Server): void => {
  defineRoute(server, 'GET /members', listMembers);
  defineRoute(server, 'GET /members/similar', listSimilar);
  defineRoute(server, 'GET /members/duplicates', listDuplicates);
  defineRoute(server, 'POST /members/duplicates', dismissDuplicate);
  defineRoute(server, 'POST /members/merge', mergeMembers);
  defineRoute(server, 'GET /members/:uuid', readMember);
  defineRoute(server, 'POST /members', createMember);
  defineRoute(server, 'PATCH /members/:uuid', editMember);
  defineRoute(server, 'POST /members/bulk', changeSeveral);
  defineRoute(server, 'GET /jobs/:id/members', readBulkResult);
  defineRoute(server, 'POST /members/:uuid/note', writeNote, 'concurrent');
  defineRoute(server, 'DELETE /members/:uuid/shared-notes/:id', endSharing);
  defineRoute(server, 'POST /member-lookups', lookUpMembers);
  defineRoute(server, 'GET /members/:uuid/passport', readPassport);
  defineRoute(server, 'POST /members/:uuid/merge', mergeLookedUp);
  defineRoute(server, 'POST /members/:uuid/absences', reportAbsence);
  defineRoute(server, 'POST /members/:uuid/absences/bulk', reportAbsences);
  defineRoute(server, 'POST /members/:uuid/absences/withdrawal', withdrawDays);
  defineRoute(server, 'GET /members/:uuid/absences', listAbsences);
  defineRoute(server, 'PATCH /members/:uuid/absences/:id', editAbsence);
  defineRoute(server, 'DELETE /members/:uuid/absences/:id', withdrawAbsence);
};
