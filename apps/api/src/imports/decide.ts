import type { ImportRowDecision } from '@springboard/contract';
import {
  correctRow,
  IMPORT_COLUMNS,
  type ImportDecision,
  planMemberImport,
  type PlannedRow,
} from '@springboard/domain';
import { findToday } from '../access/today.ts';
import { type ApiError, apiError, isApiError } from '../http/api-error.ts';
import type { Context } from '../routing/context.ts';
import { recomputePlan, savePlan } from './commit.ts';
import { hashPlan } from './plan.ts';
import { findKnownMembers, findRows, lockOwnImport } from './queries.ts';

const COLUMNS: readonly string[] = IMPORT_COLUMNS;

/** PATCH /imports/:id/rows/:line: corrects a row, or decides about it, and plans the import again. */
export const decideRow = ({
  principal,
  params: { id, line },
  body,
  now,
  write,
}: Context<'PATCH /imports/:id/rows/:line'>): Promise<ImportRowDecision | ApiError> =>
  write(async (db) => {
    const memberImport = await lockOwnImport(db, principal, id);
    if (isApiError(memberImport)) return memberImport;
    const { club_id, state } = memberImport;
    if (state !== 'planned') return apiError(409, 'CONFLICT', { state });
    const { fields = {}, action, rest = 0 } = body;
    const unknown = Object.keys(fields).find((column) => !COLUMNS.includes(column));
    if (unknown !== undefined) {
      return apiError(422, 'VALIDATION', { [`fields.${unknown}`]: 'unknown' });
    }
    const before = await recomputePlan(db, principal, { id, club_id });
    const row = before.find((planned) => planned.line === line);
    if (row === undefined) return apiError(404, 'NOT_FOUND');
    const corrected = correctRow(row, fields, await findToday(db, principal, now));
    const decision = action === undefined || action === 'reset' ? null : action;
    const known = await findKnownMembers(db, principal, club_id, [...before, corrected]);
    const replan = (rows: readonly PlannedRow[]) => planMemberImport(rows, known);
    // Without decisions, the plan says what the row can become.
    const [undecided] = replan(
      before.map((planned) => (planned.line === line ? { ...corrected, decision: null } : planned)),
    ).filter((planned) => planned.line === line);
    if (decision !== null && (undecided === undefined || !mayBecome(undecided, decision))) {
      return apiError(422, 'VALIDATION', { action: 'not' });
    }
    const after = replan(
      before.map((planned) => {
        if (planned.line === line) {
          return { ...corrected, changed: false, ...(action !== undefined && { decision }) };
        }
        const isRest = rest === 1 && decision !== null && planned.action === 'duplicate';
        return isRest && mayBecome(planned, decision) ? { ...planned, decision } : planned;
      }),
    );
    await savePlan(db, principal, { id, club_id }, after);
    const { rows } = await findRows(db, principal, id, { line });
    const [saved] = rows;
    if (saved === undefined) throw new Error('The decided row was not found');
    const changed = after.filter(
      (planned, at) =>
        planned.action !== before[at]?.action ||
        (planned.decision ?? null) !== (before[at]?.decision ?? null),
    );
    return { row: saved, changed: changed.length, plan_hash: await hashPlan(after) };
  });

/** A row with errors can only be skipped. To update, a member has to be known. */
const mayBecome = ({ action, member_uuid }: PlannedRow, decision: ImportDecision): boolean => {
  if (decision === 'skip') return true;
  if (action === 'error') return false;
  return decision === 'create' ? action !== 'update' : member_uuid !== null;
};
