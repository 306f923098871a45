import { hasVideo, joinInWords } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useSession } from '@springboard/portal';
import { Avatar } from '@springboard/ui';
import {
  CircleAlert,
  EyeOff,
  Languages,
  Link2,
  ListPlus,
  PencilLine,
  SkipForward,
  TriangleAlert,
  Unlink2,
  Video,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { Translate } from './rule-text.ts';
import { useEdits } from './scheme-editor.ts';
import type { RowFacts } from './use-row.ts';

/** The other people who have the node open. */
export function EditorAvatars({ id }: { id: string }) {
  const { t } = useTranslation('scheme');
  const me = useSession(({ user }) => user?.uuid);
  const editors = useEdits((state) => state.editors);
  const here = editors.filter(({ uuid, node_id }) => node_id === id && uuid !== me);
  return here.map(({ uuid, name }) => (
    <span key={uuid} title={t('editor.here', { name })} className="ml-1 shrink-0">
      <span className="sr-only">{t('editor.here', { name })}</span>
      <span aria-hidden className="block scale-75">
        <Avatar name={name} size="small" />
      </span>
    </span>
  ));
}

const SIZE = 15;

type RowIconsProps = {
  row: Pick<
    RowFacts,
    'node' | 'isChanged' | 'isRemovedByOwner' | 'proposed' | 'problem' | 'untranslated'
  >;
  t: Translate;
};

/** Icons for what is special about a node, and for its problems. */
export function RowIcons({ row, t }: RowIconsProps) {
  const { node, isChanged, isRemovedByOwner, proposed, problem, untranslated } = row;
  return (
    <>
      {node !== undefined && hasVideo(node) && (
        <RowIcon label={t('editor.icons.video')} icon={<Video size={SIZE} />} />
      )}
      {node?.is_owner === false && (
        <RowIcon label={t('editor.icons.mirrored')} icon={<Link2 size={SIZE} />} />
      )}
      {isRemovedByOwner && (
        <RowIcon
          label={t('editor.icons.removedByOwner')}
          icon={<Unlink2 size={SIZE} className="text-warning-ink" />}
        />
      )}
      {proposed > 0 && (
        <RowIcon
          label={t('editor.icons.proposed', { count: proposed })}
          icon={<ListPlus size={SIZE} className="text-info-ink" />}
        />
      )}
      {node?.hidden === true && (
        <RowIcon label={t('editor.icons.hidden')} icon={<EyeOff size={SIZE} />} />
      )}
      {node?.skipped === true && (
        <RowIcon label={t('editor.icons.skipped')} icon={<SkipForward size={SIZE} />} />
      )}
      {isChanged && (
        <RowIcon
          label={t('editor.icons.changed')}
          icon={<PencilLine size={SIZE} className="text-accent-ink" />}
        />
      )}
      {untranslated !== undefined && <Untranslated language_ids={untranslated} />}
      {problem === 'warning' && (
        <RowIcon
          label={t('editor.icons.warning')}
          icon={<TriangleAlert size={SIZE} className="text-warning-ink" />}
        />
      )}
      {problem === 'error' && (
        <RowIcon
          label={t('editor.icons.error')}
          icon={<CircleAlert size={SIZE} className="text-negative-ink" />}
        />
      )}
    </>
  );
}

/** Names the languages to which a text is not translated. */
function Untranslated({ language_ids }: { language_ids: readonly number[] }) {
  const { t, i18n } = useTranslation(['scheme', 'common']);
  const known = useSession((session) => session.languages);
  const names = known.flatMap(({ language_id, language }) =>
    language_ids.includes(language_id) ? t(`common:languages.${language}`) : [],
  );
  const languages = joinInWords(i18n.language, names);
  return (
    <RowIcon
      label={t('scheme:editor.icons.untranslated', { languages })}
      icon={<Languages size={SIZE} className="text-warning-ink" />}
    />
  );
}

function RowIcon({ label, icon }: { label: string; icon: ReactNode }) {
  return (
    <span title={label}>
      <span aria-hidden>{icon}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
