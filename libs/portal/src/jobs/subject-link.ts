import type { Job, Portal } from '@springboard/contract';

/** A scheme has its page by slug, which a job does not know. */
type SubjectKind = Exclude<NonNullable<Job['subject']>['kind'], 'scheme'>;

/** Where each portal shows what a job is about. The national body sees no single members or documents. */
const PATHS: Readonly<
  Partial<Record<Portal, Partial<Record<SubjectKind, (id: string) => string>>>>
> = {
  club: {
    import: (id) => `/members/import/${id}`,
    document: (id) => `/documents/${id}`,
    member: (id) => `/members/${id}`,
    members: (id) => `/members/changes/${id}`,
  },
  scheme: { club: () => '/clubs' },
};

/** The page of what a job is about; null if the portal has none. */
export const subjectLink = (
  portal: Portal,
  { subject }: Pick<Job, 'subject'>,
): { readonly kind: SubjectKind; readonly to: string } | null => {
  if (subject === null || subject.kind === 'scheme') return null;
  const { kind, id } = subject;
  const to = PATHS[portal]?.[kind]?.(id);
  return to === undefined ? null : { kind, to };
};
