import type { GroupMember } from '@springboard/contract';
import type { LocalGroup, Offline, OfflineState, OutboxLine } from '@springboard/offline';
import type {
  Scenario as SharedScenario,
  Stories as SharedStories,
} from '@springboard/portal/gallery';

/** The data of a device and the responses of its server. Missing properties have defaults. */
export type Scenario = Omit<SharedScenario, 'offline'> & {
  readonly groups?: readonly LocalGroup[];
  /** By group id. */
  readonly members?: Readonly<Record<number, readonly GroupMember[]>>;
  readonly state?: Partial<OfflineState>;
  readonly lines?: readonly OutboxLine[];
  /** Overrides of the offline engine. */
  readonly device?: Partial<Offline>;
};

export type Stories = SharedStories<Scenario>;
