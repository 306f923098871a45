import { StrictMode, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { ActionsSheet } from './actions-sheet.tsx';
import { AssessScreen } from './assess-screen.tsx';
import { AwardsSheet } from './awards-sheet.tsx';
import { FeedbackSheet } from './feedback-sheet.tsx';
import { FieldsSheet } from './fields-sheet.tsx';
import { FoundationsSheet } from './foundations-sheet.tsx';
import { GroupsScreen } from './groups-screen.tsx';
import { Index } from './index-sheet.tsx';
import { OverlaysSheet } from './overlays-sheet.tsx';
import { RegisterScreen } from './register-screen.tsx';
import { TableSheet } from './table-sheet.tsx';
import { WaitingScreen } from './waiting-screen.tsx';

/** `?show=` picks a page, `theme=` and `scheme=` how it looks. */
const pages: Record<string, () => ReactElement> = {
  register: RegisterScreen,
  groups: GroupsScreen,
  assess: AssessScreen,
  waiting: WaitingScreen,
  foundations: FoundationsSheet,
  actions: ActionsSheet,
  fields: FieldsSheet,
  feedback: FeedbackSheet,
  awards: AwardsSheet,
  table: TableSheet,
  overlays: OverlaysSheet,
};

const asked = new URLSearchParams(window.location.search);
document.documentElement.dataset['theme'] = asked.get('theme') ?? 'springboard';
const scheme = asked.get('scheme');
if (scheme !== null) document.documentElement.dataset['scheme'] = scheme;

const Page = pages[asked.get('show') ?? ''];
const root = document.getElementById('gallery');
if (root === null) throw new Error('The page has no element #gallery');
createRoot(root).render(
  <StrictMode>{Page ? <Page /> : <Index pages={Object.keys(pages)} />}</StrictMode>,
);
