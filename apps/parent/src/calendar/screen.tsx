import type { ApiResult } from '@springboard/api-client';
import type { CalendarFeed, Child, NewCalendarFeed } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { calendar as calendarTexts } from '@springboard/i18n/areas/parent';
import {
  CachedNotice,
  type CachedResult,
  portalContext,
  useApi,
  useErrorText,
} from '@springboard/portal';
import { EmptyState, Notice, PageHeader } from '@springboard/ui';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { NewAddress } from './new-address.tsx';
import { NewCalendar, type NewCalendarSettings } from './new-calendar.tsx';
import { OpenCalendars } from './open-calendars.tsx';

export const translations = [calendarTexts];

/** Subscriptions of calendar apps to the sessions of the user's children (portals §B). */
export function Component() {
  const { t } = useTranslation('parent');
  const { feeds, children } = useLoaderData<Calendars>();
  const { created, failure, pending, create, replace, end } = useCalendars();
  return (
    <>
      <PageHeader title={t('calendar.title')} subtitle={t('calendar.text')} />
      <CachedNotice result={feeds} />
      {failure !== null && (
        <Notice kind="error" live>
          {failure}
        </Notice>
      )}
      {children.length === 0 ? (
        <EmptyState title={t('calendar.noChildren')} detail={t('calendar.noChildrenDetail')} />
      ) : (
        <div className="grid max-w-3xl grid-cols-1 gap-4">
          {created !== null && <NewAddress key={created.url} calendar={created} />}
          {feeds.value.length > 0 && (
            <OpenCalendars
              feeds={feeds.value}
              childList={children}
              pending={pending}
              onReplace={(feed) => void replace(feed)}
              onEnd={(feed) => void end(feed)}
            />
          )}
          <NewCalendar
            // A new form after each calendar.
            key={feeds.value.length}
            childList={children}
            pending={pending === 'new'}
            onCreate={(settings) => void create(settings)}
          />
        </div>
      )}
    </>
  );
}

/** The calls of the page. A new address is kept until the page is left, because the server does not store it. */
const useCalendars = () => {
  const api = useApi();
  const errorText = useErrorText();
  const { revalidate } = useRevalidator();
  const [created, setCreated] = useState<NewCalendarFeed | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  /** `new`, or the id of the calendar that changes. */
  const [pending, setPending] = useState<string | null>(null);

  const send = async <T,>(id: string, call: Promise<ApiResult<T>>, onDone: (value: T) => void) => {
    setPending(id);
    const result = await call;
    setFailure(result.ok ? null : errorText(result.failure.error));
    if (result.ok) onDone(result.value);
    await revalidate();
    setPending(null);
  };

  return {
    created,
    failure,
    pending,
    create: (body: NewCalendarSettings) =>
      send('new', api.call('POST /me/calendars', { body }), setCreated),
    replace: ({ id }: CalendarFeed) =>
      send(id, api.call('POST /me/calendars/:id/address', { params: { id } }), setCreated),
    end: ({ id }: CalendarFeed) =>
      send(id, api.call('DELETE /me/calendars/:id', { params: { id } }), () => {
        if (created?.id === id) setCreated(null);
      }),
  };
};

type Calendars = {
  readonly feeds: CachedResult<CalendarFeed[]>;
  readonly children: readonly Child[];
};

export const loader = async ({ context, request }: LoaderFunctionArgs): Promise<Calendars> => {
  const { queries } = portalContext(context);
  const [feeds, children] = await Promise.all([
    queries.fetch('GET /me/calendars', {}, request.signal),
    queries.fetch('GET /children', {}, request.signal),
  ]);
  return { feeds, children: children.value };
};
