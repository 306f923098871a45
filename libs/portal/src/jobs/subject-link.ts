import type { Job, Portal } from '@springboard/contract';

type Subject = NonNullable<Job['subject']>;
type SubjectKind = Subject['kind'];

/** `isOwn`: the page shows the job itself. */
type Page = { readonly to: string; readonly isOwn: boolean };

const own = (to: string): Page => ({ to, isOwn: true });
const other = (to: string): Page => ({ to, isOwn: false });

const schemePage = ({ slug, version }: Subject): Page | null => {
  if (slug === undefined) return null;
  const path = `/overview/${encodeURIComponent(slug)}`;
  return other(version === undefined ? path : `${path}/versions`);
};

/** Where each portal shows what a job is about. The national body sees no single members or documents. */
const PATHS: Readonly<
  Partial<Record<Portal, Partial<Record<SubjectKind, (subject: Subject) => Page | null>>>>
> = {
  club: {
    import: ({ id }) => own(`/members/import/${id}`),
    document: ({ id }) => own(`/documents/${id}`),
    member: ({ id }) => own(`/members/${id}`),
    members: ({ id }) => own(`/members/changes/${id}`),
  },
  scheme: {
    club: ({ id }) => other(`/clubs/${id}?tab=data`),
    scheme: schemePage,
    scheme_import: ({ id }) => own(`/overview/import?id=${id}`),
  },
};

/** The page of what a job is about; null if the portal has none. */
export const subjectLink = (
  portal: Portal,
  { subject }: Pick<Job, 'subject'>,
): (Page & { readonly kind: SubjectKind }) | null => {
  if (subject === null) return null;
  const { kind } = subject;
  const page = PATHS[portal]?.[kind]?.(subject);
  return page == null ? null : { kind, ...page };
};
