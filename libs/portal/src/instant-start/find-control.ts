/** Elements that a tap acts on. */
export const CONTROLS = 'button, a[href], label, summary, [role=tab], [role=radio]';

/**
 * The control of the live page for one that was tapped in the snapshot: a link to the same page, or else the control
 * with the same role and name; null unless there is exactly one. The names of links may differ, because the snapshot
 * has no texts for other window sizes.
 */
export const findControl = (
  tapped: Element,
  { snapshot, page }: { snapshot: Element; page: Element },
): HTMLElement | null => {
  const displayed = [...page.querySelectorAll<HTMLElement>(CONTROLS)].filter(isDisplayed);
  const href = tapped.getAttribute('href');
  const sameLink = displayed.find((one) => href !== null && one.getAttribute('href') === href);
  if (sameLink) return sameLink;
  const role = roleOf(tapped);
  const name = nameOf(tapped, snapshot);
  const matches = displayed.filter(
    (control) => roleOf(control) === role && nameOf(control, page) === name,
  );
  const targets = new Set(matches.map((control) => control.getAttribute('href') ?? control));
  return targets.size === 1 ? (matches[0] ?? null) : null;
};

const roleOf = (control: Element): string => control.getAttribute('role') ?? control.tagName;

/** @param scope the snapshot and the live page may have the same ids */
const nameOf = (control: Element, scope: Element): string => {
  const label = control.getAttribute('aria-label');
  if (label !== null) return label;
  const ids = control.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const texts = ids.map((id) => scope.querySelector(`#${CSS.escape(id)}`)?.textContent ?? '');
  return (texts.join(' ').trim() || control.textContent).trim();
};

/** The live page has controls for other window sizes, which are not displayed. */
const isDisplayed = (control: Element): boolean => control.checkVisibility?.() ?? true;
