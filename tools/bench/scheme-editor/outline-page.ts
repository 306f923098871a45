/**
 * Pages for comparison with the editor. Each has a button that loads the tree of a scheme and shows it: as a tree of
 * react-arborist, or as a list of all nodes.
 */
import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { type NodeRendererProps, Tree } from 'react-arborist';

type Node = { id: string; title: string; t: string; children: Node[] };
type Entry = { id: string; name: string; children?: Entry[] };

const entryOf = ({ id, title, children }: Node): Entry => ({
  id,
  name: title,
  ...(children.length > 0 && { children: children.map(entryOf) }),
});

const load = async (): Promise<Node[]> => {
  const response = await fetch('/tree.json');
  return response.json();
};

function Row({ node, style }: NodeRendererProps<Entry>) {
  return createElement('div', { style, onClick: () => node.toggle() }, node.data.name);
}

/** The levels are open, as in the editor. */
function Page() {
  const [data, setData] = useState<Entry[] | null>(null);
  const open = async () => setData((await load()).map(entryOf));
  if (data === null) return createElement('button', { onClick: () => void open() }, 'Open');
  const props = {
    data,
    openByDefault: false,
    initialOpenState: Object.fromEntries(data.map(({ id }) => [id, true])),
    width: 800,
    height: 680,
    rowHeight: 36,
    overscanCount: 12,
    children: Row,
  };
  return createElement(Tree<Entry>, props);
}

function addList(root: HTMLElement): void {
  const button = document.createElement('button');
  button.textContent = 'Open';
  button.addEventListener('click', () => void showList(root));
  root.append(button);
}

async function showList(root: HTMLElement): Promise<void> {
  const titles = (node: Node): string[] => [node.title, ...node.children.flatMap(titles)];
  const list = document.createElement('ul');
  for (const title of (await load()).flatMap(titles)) {
    const item = document.createElement('li');
    item.setAttribute('role', 'treeitem');
    item.textContent = title;
    list.append(item);
  }
  root.replaceChildren(list);
}

const root = document.querySelector<HTMLElement>('main');
if (root === null) throw new Error('There is no main element');
if (location.pathname === '/list') addList(root);
else createRoot(root).render(createElement(Page));
