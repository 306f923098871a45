import { uuidOf, type Size } from './club.ts';
import type { Contender } from './contender.ts';
import { dexie } from './dexie.ts';
import { floor } from './floor.ts';
import { ours } from './ours.ts';
import { pouchdb } from './pouchdb.ts';
import { rxdb } from './rxdb.ts';

/** Milliseconds of one first sync, by contender. */
export type Times = Record<string, number>;

const ready = (async () => [floor(), await ours(), dexie(), await rxdb(), pouchdb()])();

/** The functions that the benchmark calls. */
const firstSync = {
  /** One first sync of each contender, starting with index `first`. Checks the stored data of each. */
  async round(size: Size, first: number, names: readonly string[]): Promise<Times> {
    const times: Times = {};
    const contenders = (await ready).filter(({ name }) =>
      names.some((begin) => name.startsWith(begin)),
    );
    for (let n = 0; n < contenders.length; n += 1) {
      const contender = contenders[(n + first) % contenders.length];
      if (!contender) continue;
      const start = performance.now();
      await contender.sync();
      times[contender.name] = performance.now() - start;
      await check(contender, size);
      await contender.clear();
    }
    return times;
  },
};

const check = async ({ name, readStored }: Contender, { groups, members }: Size) => {
  const found = await readStored(groups, uuidOf(groups, members - 1));
  const isRight =
    found.groups === groups &&
    found.members === groups * members &&
    found.lastname === `Number ${members - 1}`;
  if (!isRight) throw new Error(`${name} holds ${JSON.stringify(found)}`);
};

Object.assign(window, { firstSync });
