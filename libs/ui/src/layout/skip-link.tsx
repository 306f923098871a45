/** The first link of the page: skips the navigation and moves to the element with this id. */
export function SkipLink({ target, label }: { target: string; label: string }) {
  return (
    <a
      href={`#${target}`}
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-inverse px-4 py-3 text-sm font-strong text-on-inverse focus:translate-y-0 print:hidden"
    >
      {label}
    </a>
  );
}
