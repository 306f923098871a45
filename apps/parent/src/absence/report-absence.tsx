import type { ApiFailure } from '@springboard/api-client';
import type { AbsenceReason } from '@springboard/contract';
import { addDays, dateIn } from '@springboard/domain';
import { useFormats, useTranslation } from '@springboard/i18n';
import { DateField, submitResult, useApi, useDraft, useUndoToast } from '@springboard/portal';
import { Button, Checkbox, Notice } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ChildSwitcher } from '../overview/child-switcher.tsx';
import { useCloseSheet, useOverview } from '../overview/overview-context.ts';
import { paths } from '../paths.ts';
import { comingDays, type SessionDay, type Span, spansOf } from './days.ts';
import { NoteAndReason, useNote } from './note-and-reason.tsx';

/** The number of days shown at first. */
const FIRST_DAYS = 4;
/** The longest absence that can be reported. */
const MAX_DAYS = 366;

type DraftDays = {
  /** The dates of the ticked sessions. */
  readonly dates: readonly string[];
  /** A span of days in place of single dates. */
  readonly span: Span | null;
};

/** Reports an absence for sessions, or for a span of days. A reason sends it. */
export function ReportAbsence({ date }: { date: string | null }) {
  const { t } = useTranslation(['parent', 'common']);
  const { child, children, sessions, now } = useOverview();
  const closeSheet = useCloseSheet();
  const report = useReport();
  const today = dateIn(child.club.time_zone, now);
  const all = comingDays(sessions, now);
  const days = all.filter((day) => day.sessions.some(({ absence }) => absence === null));
  const first = days.find((day) => day.date === date) ?? days[0];
  const form = `${child.uuid}.${first?.date ?? date ?? 'none'}`;
  const draft = useDraft<DraftDays>(`absence.days.${form}`, {
    dates: first === undefined ? [] : [first.date],
    span: null,
  });
  const { span } = draft.values;
  const chosen = new Set(draft.values.dates);
  const setSpan = (next: Span | null) => draft.change({ span: next });
  const from = first?.date ?? today;
  const note = useNote(form);
  const close = () => {
    draft.clear();
    note.clear();
    closeSheet();
  };
  const [sending, setSending] = useState<AbsenceReason | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [isMissing, setMissing] = useState(false);

  const spans =
    span === null
      ? spansOf(
          all.map((day) => day.date),
          // Without those that were reported meanwhile, such as by the first part of a report that failed later.
          new Set(days.flatMap((day) => (chosen.has(day.date) ? [day.date] : []))),
        )
      : [span];
  const isValid = spans.length > 0 && spans.every((span) => isSpan(span, today));

  const send = async (absence: AbsenceReason) => {
    setMissing(!isValid);
    if (!isValid) return;
    setSending(absence);
    const error = await report(spans, absence, note.sent);
    setSending(null);
    if (error === null) close();
    else setFailure(error);
  };

  return (
    <Dialog
      open
      hasAddress
      onOpenChange={(isOpen) => !isOpen && close()}
      title={t('parent:absence.title', { firstname: child.firstname })}
      closeLabel={t('common:actions.close')}
    >
      {children.length > 1 && (
        <ChildSwitcher
          childList={children}
          current={child.uuid}
          to={paths.reportAbsence}
          className="mb-5"
        />
      )}
      {!child.acts ? (
        <Notice kind="info">{t('parent:absence.notAllowed')}</Notice>
      ) : (
        <div className="grid gap-5">
          {span === null ? (
            <SessionTicks
              days={days}
              chosen={chosen}
              onChange={(next) => draft.change({ dates: [...next].toSorted() })}
            />
          ) : (
            <SpanFields span={span} today={today} onChange={setSpan} />
          )}
          <Button
            variant="quiet"
            className="-my-3 -ml-4 justify-self-start"
            onClick={() => setSpan(span === null ? { from_date: from, to_date: from } : null)}
          >
            {t(span === null ? 'parent:absence.chooseDays' : 'parent:absence.chooseSessions')}
          </Button>
          <NoteAndReason
            note={note}
            problem={
              isMissing && !isValid
                ? t(span === null ? 'parent:absence.noSession' : 'parent:absence.wrongDays')
                : null
            }
            failure={failure}
            label={t('parent:absence.reason')}
            sending={sending}
            onChoose={(reason) => void send(reason)}
          />
        </div>
      )}
    </Dialog>
  );
}

const isSpan = ({ from_date, to_date }: Span, today: string): boolean =>
  from_date >= today && to_date >= from_date && to_date <= addDays(from_date, MAX_DAYS);

type TicksProps = {
  days: readonly SessionDay[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: Set<string>) => void;
};

/** A tick for each day: an absence is for all sessions of a day. */
function SessionTicks({ days, chosen, onChange }: TicksProps) {
  const { t } = useTranslation('parent');
  const { child } = useOverview();
  const format = useFormats(child.club.time_zone);
  const last = days.findLastIndex(({ date }) => chosen.has(date));
  const [count, setCount] = useState(Math.max(FIRST_DAYS, last + 1));
  const toggle = (date: string) => {
    const next = new Set(chosen);
    if (!next.delete(date)) next.add(date);
    onChange(next);
  };
  if (days.length === 0) return <p className="text-muted">{t('absence.noSessions')}</p>;
  return (
    <fieldset>
      <legend className="text-base font-strong">{t('absence.sessions')}</legend>
      {days.slice(0, count).map(({ date, sessions }) => (
        <Checkbox
          key={date}
          checked={chosen.has(date)}
          onChange={() => toggle(date)}
          label={format.day(date)}
          hint={sessions
            .map(({ name, start_at }) => `${format.time(start_at)} ${name}`)
            .join(' · ')}
        />
      ))}
      {days.length > count && (
        <Button variant="quiet" className="-ml-4" onClick={() => setCount(days.length)}>
          {t('absence.more', { count: days.length - count })}
        </Button>
      )}
    </fieldset>
  );
}

type SpanFieldsProps = { span: Span; today: string; onChange: (span: Span) => void };

function SpanFields({ span, today, onChange }: SpanFieldsProps) {
  const { t } = useTranslation('parent');
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <DateField
        label={t('absence.from')}
        value={span.from_date}
        min={today}
        onValueChange={(from_date) => onChange({ ...span, from_date })}
      />
      <DateField
        label={t('absence.to')}
        value={span.to_date}
        min={span.from_date}
        onValueChange={(to_date) => onChange({ ...span, to_date })}
      />
    </div>
  );
}

/** Sends the spans one after the other, and offers Undo. Resolves with the first failure. */
const useReport = () => {
  const { t } = useTranslation(['parent', 'common']);
  const { child, sessions } = useOverview();
  const api = useApi();
  const showUndo = useUndoToast();
  const { revalidate } = useRevalidator();
  const params = { uuid: child.uuid };

  const withdraw = async (ids: readonly number[]) => {
    for (const id of ids) {
      const result = await api.call('DELETE /members/:uuid/absences/:id', {
        params: { ...params, id },
      });
      if (!result.ok) return submitResult(result);
    }
    await revalidate();
    return { ok: true, value: undefined } as const;
  };

  return async (spans: readonly Span[], absence: AbsenceReason, note: string | null) => {
    const ids: number[] = [];
    for (const span of spans) {
      const body = { ...span, absence, note };
      const result = await api.call('POST /members/:uuid/absences', { params, body });
      if (!result.ok) {
        await revalidate();
        return result.failure;
      }
      ids.push(result.value.id);
    }
    const coach = sessions.find(({ date }) => date === spans[0]?.from_date)?.coach ?? null;
    showUndo({
      title:
        coach === null
          ? t('parent:absence.reported')
          : t('parent:absence.reportedTo', { name: coach }),
      subject: 'absence',
      hint: t('common:undo.hint'),
      undo: () => withdraw(ids),
    });
    await revalidate();
    return null;
  };
};
