import { assessmentRoutes } from './assessments/routes.ts';
import { attendanceRoutes } from './attendance/routes.ts';
import { authRoutes } from './auth/routes.ts';
import { badgeRoutes } from './badges/routes.ts';
import { changeRoutes } from './changes/routes.ts';
import { childRoutes } from './children/routes.ts';
import { clientRoutes } from './clients/routes.ts';
import { clubRoutes } from './clubs/routes.ts';
import { curriculumRoutes } from './curriculum/routes.ts';
import { fileRoutes } from './files/routes.ts';
import { groupRoutes } from './groups/routes.ts';
import type { Server } from './http/server.ts';
import { jobRoutes } from './jobs/routes.ts';
import { labelRoutes } from './labels/routes.ts';
import { lessonPlanRoutes } from './lesson-plans/routes.ts';
import { memberRoutes } from './members/routes.ts';
import { personRoutes } from './persons/routes.ts';
import { schemeRoutes } from './schemes/routes.ts';
import { videoRoutes } from './schemes/videos.ts';
import { statusRoutes } from './status/routes.ts';
import { tagRoutes } from './tags/routes.ts';
import { userRoutes } from './users/routes.ts';

/** Every route of the API. */
export const allRoutes = (server: Server): void => {
  statusRoutes(server);
  clientRoutes(server);
  authRoutes(server);
  clubRoutes(server);
  schemeRoutes(server);
  curriculumRoutes(server);
  videoRoutes(server);
  fileRoutes(server);
  labelRoutes(server);
  userRoutes(server);
  groupRoutes(server);
  memberRoutes(server);
  attendanceRoutes(server);
  assessmentRoutes(server);
  badgeRoutes(server);
  tagRoutes(server);
  lessonPlanRoutes(server);
  childRoutes(server);
  jobRoutes(server);
  personRoutes(server);
  // After all that can be queued.
  changeRoutes(server);
};
