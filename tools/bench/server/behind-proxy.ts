/**
 * The API in a process of its own, behind a proxy that says whose address a caller has: each sign-in is
 * somebody else's, so that none has to wait for its tries. Argument: url of the database's owner.
 */
import { openDatabase } from '@springboard/api/src/database/pool.ts';
import { serve } from './serve.ts';
import { fail, SECRET } from './world.ts';

const [owner_url = ''] = process.argv.slice(2);
await serve(openDatabase({ owner_url, secret: SECRET, onError: fail }), { trust_proxy: true });
