import type { ReportCell, ReportColumn, SchemeReport } from '@springboard/contract';
import type { Selection } from '../suppression/publish.ts';
import type { SchemeCounts } from './count-scheme.ts';
import type { VersionWeeks } from './periods.ts';

export type Content = Pick<SchemeReport, 'columns' | 'rows' | 'chart'>;
export type Part = Exclude<keyof SchemeCounts, 'periods'>;

/** What a request selects. */
export type Request = {
  readonly selection: Selection;
  /** Whether each club has a row. */
  readonly byClub: boolean;
  /** Whether each app version has a row. */
  readonly byAppVersion: boolean;
  /** The last whole weeks. */
  readonly weeks: number | null;
  readonly version: VersionWeeks | null;
};

export type Definition<P extends Part = Part> = {
  readonly parts: readonly P[];
  /** The first call does what is the same for all requests. */
  readonly read: (counts: Pick<SchemeCounts, P>) => (request: Request) => Content;
};

export const number = (id: string): ReportColumn => ({ id, kind: 'number' });
export const percent = (id: string): ReportColumn => ({ id, kind: 'percent' });
export const text = (id: string): ReportColumn => ({ id, kind: 'text' });
export const toRows = (rows: readonly (readonly ReportCell[])[]) =>
  rows.map((cells) => ({ cells: [...cells] }));
