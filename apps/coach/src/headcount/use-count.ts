import { usePortalContext, useSession } from '@springboard/portal';
import { useState } from 'react';

export type Count = {
  readonly seenUuids: ReadonlySet<string>;
  /** The coach has said that the count is over. */
  readonly isFinished: boolean;
};

export const NO_COUNT: Count = { seenUuids: new Set(), isFinished: false };

/** A count that has not changed for this long, in seconds, belongs to an earlier headcount. */
const MAX_IDLE_S = 30 * 60;

const STORAGE_KEY = 'headcount';

/**
 * The people whom the user has counted in this headcount. They are stored in this tab until it is closed, so that a
 * reload continues the headcount. Nothing is recorded or sent.
 *
 * @param date the day of the headcount
 * @param ts the current time in seconds
 */
export const useCount = (date: string, ts: number) => {
  const { now } = usePortalContext();
  const user_uuid = useSession(({ user }) => user?.uuid ?? null);
  const [stored, setStored] = useState(readStored);
  const isCurrent =
    stored?.date === date && stored.user_uuid === user_uuid && ts - stored.counted_at < MAX_IDLE_S;
  const setCount = (count: Count) => {
    const next = { ...count, date, user_uuid, counted_at: now() };
    setStored(next);
    const seen = [...count.seenUuids];
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ ...next, seenUuids: seen }));
  };
  return [isCurrent ? stored : NO_COUNT, setCount] as const;
};

type StoredCount = Count & {
  readonly date: string;
  readonly user_uuid: string | null;
  /** When the count last changed, in seconds. */
  readonly counted_at: number;
};

const readStored = (): StoredCount | null => {
  const value: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null');
  if (typeof value !== 'object' || value === null) return null;
  const { date, user_uuid, counted_at, seenUuids, isFinished } = { ...NOTHING_STORED, ...value };
  if (typeof date !== 'string' || typeof user_uuid !== 'string') return null;
  if (typeof counted_at !== 'number' || !Array.isArray(seenUuids)) return null;
  return {
    date,
    user_uuid,
    counted_at,
    seenUuids: new Set(seenUuids.filter((uuid) => typeof uuid === 'string')),
    isFinished: isFinished === true,
  };
};

const NOTHING_STORED: Readonly<Record<keyof StoredCount, unknown>> = {
  date: null,
  user_uuid: null,
  counted_at: null,
  seenUuids: null,
  isFinished: null,
};
