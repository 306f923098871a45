import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { COMPLETE, createNodeTable, NEVER, getCell, setCell } from './node-table.ts';
import { tableOf, firstVersion, nextVersion } from './versions.ts';

const ROWS = 5;
const edit = fc.record({
  /** Which of the versions so far it is made of. */
  of: fc.nat(20),
  writes: fc.array(fc.tuple(fc.nat(ROWS - 1), fc.nat(3)), { maxLength: 6 }),
});

test('[AS1] every version keeps its values, whatever versions are created and read in between', () => {
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 20 }), fc.array(fc.nat(20)), (edits, reads) => {
      const versions = [firstVersion(createNodeTable(ROWS))];
      const expected = [Array.from({ length: ROWS }, () => NEVER)];
      const rowsOf = (at: number) => {
        const version = versions[at % versions.length] ?? firstVersion(createNodeTable(ROWS));
        return Array.from({ length: ROWS }, (_, row) => getCell(tableOf(version), row, COMPLETE));
      };
      for (const { of, writes } of edits) {
        const before = versions[of % versions.length];
        const rows = [...(expected[of % versions.length] ?? [])];
        if (before === undefined) continue;
        const version = nextVersion(before);
        for (const [row, value] of writes) {
          setCell(tableOf(version), row, COMPLETE, value);
          rows[row] = value;
        }
        versions.push(version);
        expected.push(rows);
      }
      for (const at of [...reads, ...versions.keys()])
        expect(rowsOf(at)).toEqual(expected[at % expected.length]);
    }),
    { numRuns: 200 },
  );
});
