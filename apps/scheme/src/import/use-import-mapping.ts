import {
  type ImportChoices,
  NODE_TYPES,
  type NodeType,
  type ReadSchemeFile,
} from '@springboard/contract';
import { useState } from 'react';

const SOURCES = ['default', 'depth', 'type'] as const;
type Source = (typeof SOURCES)[number];

/** Which entries of a file are levels, groups and skills: as the file says, by their depth, or by their type. */
export const useImportMapping = (file: ReadSchemeFile) => {
  const [by, setBy] = useState<Source>('default');
  const [types, setTypes] = useState<Readonly<Record<string, NodeType>>>({});
  const names = {
    default: [],
    depth: Array.from({ length: file.depth }, (_, at) => String(at + 1)),
    type: file.item_types.map(({ name }) => name),
  }[by];
  // The first are levels and the last are skills, until the user chooses others.
  const rows = names.map((name, at) => ({
    name,
    type: types[name] ?? (at === 0 ? 'l' : at === names.length - 1 ? 's' : 'sg'),
  }));
  const mapping: ImportChoices['mapping'] = {
    by,
    types: Object.fromEntries(rows.map(({ name, type }) => [name, type])),
  };
  return {
    mapping,
    rows,
    sources: SOURCES.filter((source) => source !== 'type' || file.item_types.length > 0),
    changeSource: (value: string) => {
      setBy(SOURCES.find((source) => source === value) ?? 'default');
      setTypes({});
    },
    changeType: (name: string, value: string) =>
      setTypes({ ...types, [name]: NODE_TYPES.find((type) => type === value) ?? 'sg' }),
  };
};

export type ImportMapping = ReturnType<typeof useImportMapping>;
