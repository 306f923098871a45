import { parentPort } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as de from '@zxcvbn-ts/language-de';
import * as en from '@zxcvbn-ts/language-en';
import * as fr from '@zxcvbn-ts/language-fr';
import type { PasswordToCheck } from './weak-passwords.ts';

/** There is no Welsh dictionary: the words that passwords are made of most often, with the names of places. */
const WELSH = [
  'croeso cymru cymraeg helo cariad draig seren heulwen ysgol clwb gymnasteg cyfrinair',
  'ionawr chwefror mawrth ebrill mehefin gorffennaf awst medi hydref tachwedd rhagfyr',
  'aberdar abergwaun aberhonddu abertawe aberteifi aberystwyth bangor bermo caerdydd caerffili caerfyrddin',
  'caergybi caernarfon casnewydd castell-nedd conwy cwmbran dinbych dolgellau hwlffordd llandudno llanelli',
  'llangefni merthyr pontypridd porthcawl porthmadog pwllheli rhondda rhuthun rhyl trefynwy wrecsam',
  'ceredigion eryri gwent gwynedd morgannwg penfro powys ynys mon',
];

const zxcvbn = new ZxcvbnFactory({
  graphs: common.adjacencyGraphs,
  dictionary: {
    ...common.dictionary,
    ...en.dictionary,
    ...de.dictionary,
    ...fr.dictionary,
    'commonWords-cy': WELSH.flatMap((line) => line.split(' ')),
  },
  // The time of a check grows with both. A weak password is weak in its first characters.
  maxLength: 32,
  l33tMaxSubstitutions: 10,
});

/**
 * Weak: fewer guesses than nine random characters take. Of a shorter password, one character may be predictable,
 * so that a random password of the least length (§5) is not weak.
 */
const isWeak = ({ password, own }: PasswordToCheck): boolean =>
  zxcvbn.check(password, own.flatMap(spellingsOf)).guesses <
  10 ** Math.min(9, Array.from(password).length - 1);

/** A name and each word of it, with and without accents. */
const spellingsOf = (name: string): string[] => {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return [name, plain]
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
    .filter((text) => text.length >= 3);
};

parentPort?.on('message', (message: PasswordToCheck) => {
  parentPort?.postMessage(isWeak(message), []);
});
