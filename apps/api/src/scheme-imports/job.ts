import type { JobHandler } from '../jobs/steps.ts';
import { savePlan } from './plan.ts';
import { lockImport, updateImport } from './queries.ts';
import { readSource } from './read.ts';

/** Reads or plans an import that is too large for a request. */
export const importSchemeJob: JobHandler<'import_scheme'> = async (db, { principal, input }) => {
  const { import_id: id, step } = input;
  const stored = await lockImport(db, principal, id);
  const state = step === 'read' ? 'reading' : 'planning';
  if (stored?.state !== state) return { outcome: { ended: 'NOT_PLANNED', counts: {} } };
  if (step === 'read') await readSource(db, principal, stored);
  else if ((await savePlan(db, principal, stored)) !== null) {
    // The scheme went or changed meanwhile: the user chooses again.
    await updateImport(db, principal, id, { state: 'read' });
    return { outcome: { ended: 'CHANGED', counts: {} } };
  }
  return { outcome: { ended: 'DONE', counts: {} } };
};
