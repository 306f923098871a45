import type { JobHandler } from '../jobs/steps.ts';
import { savePlan } from './plan.ts';
import { lockImport, updateImport } from './queries.ts';
import { readSource } from './read.ts';

/** Reads or plans an import that is too large for a request. */
export const importSchemeJob: JobHandler<'import_scheme'> = async (db, { principal, input }) => {
  const { import_id: id, step } = input;
  if (step === 'read') {
    const stored = await lockImport(db, principal, id, ['source']);
    if (stored?.state !== 'reading') return NOT_PLANNED;
    await readSource(db, principal, stored);
  } else {
    const stored = await lockImport(db, principal, id, ['content']);
    if (stored?.state !== 'planning') return NOT_PLANNED;
    if ((await savePlan(db, principal, stored)) !== null) {
      // The scheme went or changed meanwhile: the user chooses again.
      await updateImport(db, principal, id, { state: 'read' });
      return { outcome: { ended: 'CHANGED', counts: {} } };
    }
  }
  return { outcome: { ended: 'DONE', counts: {} } };
};

const NOT_PLANNED = { outcome: { ended: 'NOT_PLANNED', counts: {} } } as const;
