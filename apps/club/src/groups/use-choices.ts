import type { NamedUser, Scheme } from '@springboard/contract';
import { usePortalContext, useSession } from '@springboard/portal';
import { useEffect, useState } from 'react';

type Choices = {
  /** The active coaches of the club. */
  readonly coaches: readonly NamedUser[];
  readonly schemes: readonly Scheme[];
};

/** Coaches and schemes to choose from. Empty until they are loaded, and offline. */
export function useChoices(): Choices {
  const { queries } = usePortalContext();
  const clubId = useSession(({ club }) => club?.id);
  const [choices, setChoices] = useState<Choices>({ coaches: [], schemes: [] });
  useEffect(() => {
    const controller = new AbortController();
    const load = async () => {
      const [users, schemes] = await Promise.all([
        queries.fetch(
          'GET /users',
          {
            query: {
              'type[]': ['coach'],
              'status[]': ['active'],
              per_page: 1000,
              sort: 'afirstname',
            },
          },
          controller.signal,
        ),
        queries.fetch('GET /schemes', { query: { published: 1 } }, controller.signal),
      ]);
      const coaches = users.value
        .filter(({ club_ids }) => clubId !== undefined && club_ids.includes(clubId))
        .map(({ uuid, firstname, lastname }) => ({ uuid, name: `${firstname} ${lastname}` }));
      setChoices({ coaches, schemes: schemes.value });
    };
    // Without them the screen works, and the menus are empty.
    load().catch(() => undefined);
    return () => controller.abort();
  }, [queries, clubId]);
  return choices;
}
