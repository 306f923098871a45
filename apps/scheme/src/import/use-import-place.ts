import type { ImportChoices, ReadSchemeFile } from '@springboard/contract';
import { flattenScheme, NAME_MAX, validateName } from '@springboard/domain';
import { useSession } from '@springboard/portal';
import { useState } from 'react';
import type { ImportData } from './import-data.ts';

type Kind = ImportChoices['place']['kind'];

/** Where a file goes: a new scheme, an update of a scheme, or below one of its nodes. */
export const useImportPlace = (data: ImportData, file: ReadSchemeFile) => {
  const scheme = data.scheme ?? data.origin;
  const languages = useSession((state) => state.languages).filter(({ active }) => active === 1);
  const nodes = flattenScheme(data.tree).filter(({ skill, mirrored }) => !skill && !mirrored);
  const [kind, setKind] = useState<Kind>(scheme === null ? 'new' : 'update');
  const [name, setName] = useState(file.title.slice(0, NAME_MAX));
  const [language_ids, setLanguages] = useState<readonly number[]>(() =>
    languages
      .filter(({ language }) => isOfFile(file, language))
      .map(({ language_id }) => language_id),
  );
  const [pass, setPass] = useState((file.grades?.labels.length ?? 1) - 1);
  const [node_id, setNode] = useState(nodes[0]?.id ?? '');
  const kinds: readonly Kind[] =
    scheme === null ? ['new'] : nodes.length === 0 ? ['update', 'new'] : ['update', 'below', 'new'];
  const nameError = validateName(name);
  const asksPass = kind === 'new' && file.grades !== null && file.grades.pass === null;
  const slug = scheme?.slug ?? '';
  const places: Readonly<Record<Kind, ImportChoices['place']>> = {
    new: {
      kind: 'new',
      name: name.trim(),
      language_ids: [...language_ids],
      ...(asksPass && { pass }),
    },
    update: { kind: 'update', slug },
    below: { kind: 'below', slug, node_id },
  };
  return {
    place: places[kind],
    isComplete: kind !== 'new' || (nameError === null && language_ids.length > 0),
    /** The title of the scheme that can be updated; empty: there is none. */
    title: scheme?.title ?? '',
    kind,
    kinds,
    name,
    nameError,
    languages,
    language_ids,
    nodes,
    node_id,
    asksPass,
    pass,
    changeKind: (value: string) => setKind(kinds.find((candidate) => candidate === value) ?? 'new'),
    changeName: setName,
    changeLanguages: setLanguages,
    changeNode: setNode,
    changePass: setPass,
  };
};

export type ImportPlace = ReturnType<typeof useImportPlace>;

/** Whether the file has texts in the language, or does not say its languages. */
const isOfFile = (file: ReadSchemeFile, language: string): boolean =>
  file.language === null ||
  language.startsWith(file.language) ||
  file.translations?.includes(language) === true;
