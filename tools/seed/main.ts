import { parseArgs } from 'node:util';
import { dateIn } from '@springboard/domain';
import { TIME_ZONE } from './plan.ts';
import { seed } from './seed.ts';

const USAGE = `Fills a migrated, empty database with sample data.

  node tools/seed/main.ts --owner-url postgres://owner:password@host:5432/database
    --seed 1             another number gives other people
    --today YYYY-MM-DD   the day that the data treats as today
    --size 1             how many times the two clubs are there
`;

const { values } = parseArgs({
  options: {
    'owner-url': { type: 'string', default: process.env['DATABASE_URL'] ?? '' },
    seed: { type: 'string', default: '1' },
    today: { type: 'string', default: dateIn(TIME_ZONE, Date.now() / 1000) },
    size: { type: 'string', default: '1' },
  },
});
const size = Number(values.size);
const number = Number(values.seed);

if (
  values['owner-url'] === '' ||
  !Number.isInteger(number) ||
  !(Number.isInteger(size) && size > 0)
) {
  process.stderr.write(USAGE);
  process.exitCode = 1;
} else {
  const start = performance.now();
  const result = await seed({
    owner_url: values['owner-url'],
    seed: number,
    today: values.today,
    size,
  });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  process.stdout.write(
    result.ok
      ? `${result.clubs} clubs with ${result.members} members in ${seconds} s\n`
      : 'The sample data is there already; nothing was written.\n',
  );
}
