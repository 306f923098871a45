import type { ApiResult } from '@springboard/api-client';

/** Somewhere to go to. */
export type FinderItem = {
  /** Unique among all items. */
  readonly id: string;
  /** Title of the section that it is listed in. Items of a section follow each other. */
  readonly section: string;
  readonly label: string;
  /** Tells items of the same name apart. */
  readonly detail?: string | undefined;
  readonly to: string;
};

export type FinderProps = {
  /** The pages and actions of the portal: listed before a search, and searched on the device without a network. */
  readonly pages: readonly FinderItem[];
  /** Listed by a search only, which finds them on the device too. */
  readonly named?: readonly FinderItem[];
  /** Asks the server for a text of at least 2 characters. */
  readonly search: (text: string, signal: AbortSignal) => Promise<ApiResult<readonly FinderItem[]>>;
};
