import { useTranslation } from '@springboard/i18n';
import { useSession } from '@springboard/portal';
import { Notice } from '@springboard/ui';

/** The name of the system that members come from. A national body has its own; null: it has no name here. */
const useSourceName = (): string | null =>
  useSession(({ client }) => {
    if (client?.auth_provider === 'coursepro') return 'CoursePro';
    return client?.auth_provider === 'bg' ? client.name : null;
  });

type SourceNoticeProps = {
  /** What comes from the other system. */
  about: 'members' | 'member' | 'groups' | 'imports';
};

/** Says that another system decides, and which one. The area of the texts is that of the screen. */
export function SourceNotice({ about }: SourceNoticeProps) {
  const { t } = useTranslation('club');
  const provider = useSourceName();
  const { unnamed, named } = KEYS[about];
  return <Notice kind="info">{provider === null ? t(unnamed) : t(named, { provider })}</Notice>;
}

const KEYS = {
  members: { unnamed: 'members.remoteOnly', named: 'members.remoteOnlyFrom' },
  member: { unnamed: 'member.readOnly', named: 'member.readOnlyFrom' },
  groups: { unnamed: 'groups.readOnly', named: 'groups.readOnlyFrom' },
  imports: { unnamed: 'imports.readOnly', named: 'imports.readOnlyFrom' },
} as const;
