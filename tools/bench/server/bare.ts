/**
 * The minimal server for comparison: node:http with one upsert, without token, tenancy or history. Sends its
 * address to its parent. Argument: URL of the database's owner.
 */
import { createServer, type IncomingMessage } from 'node:http';
import { Pool } from 'pg';

const [owner_url = ''] = process.argv.slice(2);
const pool = new Pool({ connectionString: owner_url, max: 20 });
await pool.query(`create table if not exists bare_attendance (
  member_uuid uuid, date date, present boolean, ts bigint, primary key (member_uuid, date))`);

const UPSERT = {
  name: 'upsert',
  text: `insert into bare_attendance values ($1, $2, true, $3)
    on conflict (member_uuid, date) do update set present = excluded.present, ts = excluded.ts`,
};

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString();
};

const server = createServer((request, response) => {
  const answer = async () => {
    const uuid = request.url?.split('/')[3];
    const { date, ts }: { date: string; ts: number } = JSON.parse(await bodyOf(request));
    await pool.query({ ...UPSERT, values: [uuid, date, ts] });
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ uuid, in: true, registerDate: date }));
  };
  answer().catch((error: unknown) => {
    console.error(error);
    response.statusCode = 500;
    response.end();
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') {
    process.send?.(`http://127.0.0.1:${address.port}`);
  }
});
