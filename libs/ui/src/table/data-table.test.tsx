import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Menu, MenuItem } from '../menu/menu.tsx';
import type { DataTableProps, TableColumn, TableQuery } from './column.ts';
import { DataTable } from './data-table.tsx';

afterEach(cleanup);

type Member = { uuid: string; name: string; level: number | null };

const columns: TableColumn<Member>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, sortValue: ({ name }) => name },
  { id: 'level', header: 'Level', cell: ({ level }) => level, sortValue: ({ level }) => level },
  { id: 'note', header: 'Note', cell: () => '' },
];

const members = (...entries: [name: string, level: number | null][]): Member[] =>
  entries.map(([name, level]) => ({ uuid: name, name, level }));

const three = members(['Ella', 10], ['Ava', 9], ['Änni', null]);

const pagerLabels = {
  perPage: 'Rows per page',
  previous: 'Previous',
  next: 'Next',
  range: (from: number, to: number, total: number) => `${from}–${to} of ${total}`,
};

function show(overrides: Partial<DataTableProps<Member>> = {}, start: Partial<TableQuery> = {}) {
  const onQueryChange = vi.fn<(query: TableQuery) => void>();
  function TableWithState() {
    const [query, setQuery] = useState<TableQuery>({
      sort: 'name',
      descending: false,
      page: 0,
      per_page: 2,
      ...start,
    });
    return (
      <DataTable
        caption="Members"
        columns={columns}
        rows={three}
        rowKey={({ uuid }) => uuid}
        query={query}
        onQueryChange={(next) => {
          onQueryChange(next);
          setQuery(next);
        }}
        loadingLabel="Loading"
        empty={<p>No member yet</p>}
        locale="de"
        {...overrides}
      />
    );
  }
  render(<TableWithState />);
  return { onQueryChange, user: userEvent.setup() };
}

const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);
const header = (name: string) => screen.getByRole('columnheader', { name });
const sortBy = (name: string) => within(header(name)).getByRole('button');

describe('DataTable', () => {
  test('renders a named table that is already sorted', () => {
    show();
    expect(screen.getByRole('table', { name: 'Members' })).toBeTruthy();
    expect(names()).toEqual(['Änni', 'Ava', 'Ella']);
    expect(header('Name').getAttribute('aria-sort')).toBe('ascending');
  });

  test('each click on the sorted column reverses the order, and none removes it', async () => {
    const { user } = show();
    await user.click(sortBy('Name'));
    expect(names()).toEqual(['Ella', 'Ava', 'Änni']);
    expect(header('Name').getAttribute('aria-sort')).toBe('descending');
    await user.click(sortBy('Name'));
    expect(names()).toEqual(['Änni', 'Ava', 'Ella']);
  });

  test('sorts numbers by value, and missing values last', async () => {
    const { user } = show();
    await user.click(sortBy('Level'));
    expect(names()).toEqual(['Ava', 'Ella', 'Änni']);
    await user.click(sortBy('Level'));
    expect(names()).toEqual(['Ella', 'Ava', 'Änni']);
  });

  test('a column without `sortValue` has no sort button', () => {
    show();
    expect(within(header('Note')).queryByRole('button')).toBeNull();
  });

  test('the pager changes the page, and a new order returns to the first page', async () => {
    const { user, onQueryChange } = show({ sizes: [2, 10], pagerLabels });
    expect(screen.getByText('1–2 of 3')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(names()).toEqual(['Ella']);
    expect(screen.getByText('3–3 of 3')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true);

    await user.click(sortBy('Level'));
    expect(onQueryChange).toHaveBeenLastCalledWith({
      sort: 'level',
      descending: false,
      page: 0,
      per_page: 2,
    });

    await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '10');
    expect(names()).toHaveLength(3);
  });

  test('hides the pager if all rows fit the smallest page', () => {
    show({ sizes: [5, 10], pagerLabels });
    expect(screen.queryByText('1–3 of 3')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
  });

  test('a cell contains its phone text and its table text, without the column’s header', () => {
    show({
      columns: [
        { id: 'name', header: 'Name', cell: ({ name }) => name },
        { id: 'level', header: 'Level', cell: () => '9', phoneCell: () => 'at level 9' },
      ],
    });
    for (const cell of screen.getAllByRole('cell')) expect(cell.textContent).toBe('at level 99');
  });

  test('with a total, keeps the rows in the order of the server', () => {
    show({ total: 43, sizes: [2, 10], pagerLabels }, { page: 1, per_page: 2 });
    expect(names()).toEqual(['Ella', 'Ava', 'Änni']);
    expect(screen.getByText('3–4 of 43')).toBeTruthy();
  });

  test('checkboxes select one row or the whole page', async () => {
    const onChange = vi.fn<(selected: ReadonlySet<string>) => void>();
    const { user } = show({
      selection: {
        selected: new Set(['Ava']),
        onChange,
        selectAllLabel: 'All',
        selectLabel: ({ name }) => `Select ${name}`,
      },
    });
    expect(screen.getByRole('checkbox', { name: 'Select Ava' })).toHaveProperty('checked', true);
    await user.click(screen.getByRole('checkbox', { name: 'Select Ella' }));
    expect(onChange).toHaveBeenLastCalledWith(new Set(['Ava', 'Ella']));
    await user.click(screen.getByRole('checkbox', { name: 'All' }));
    expect(onChange).toHaveBeenLastCalledWith(new Set(['Änni', 'Ava', 'Ella']));
  });

  test('Shift selects or deselects all rows since the last one', async () => {
    const onChange = vi.fn<(selected: ReadonlySet<string>) => void>();
    function Selectable() {
      const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
      return (
        <DataTable
          caption="Members"
          columns={columns}
          rows={members(['Ava', 1], ['Ben', 2], ['Cai', 3], ['Dai', 4])}
          rowKey={({ uuid }) => uuid}
          query={{ sort: 'name', descending: false, page: 0, per_page: 10 }}
          onQueryChange={() => undefined}
          loadingLabel="Loading"
          empty={null}
          selection={{
            selected,
            onChange: (next) => {
              onChange(next);
              setSelected(next);
            },
            selectAllLabel: 'All',
            selectLabel: ({ name }) => `Select ${name}`,
          }}
        />
      );
    }
    render(<Selectable />);
    const user = userEvent.setup();
    const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });
    await user.click(box('Cai'));
    await user.keyboard('{Shift>}');
    await user.click(box('Ava'));
    expect(onChange).toHaveBeenLastCalledWith(new Set(['Ava', 'Ben', 'Cai']));
    await user.click(box('Ben'));
    await user.keyboard('{/Shift}');
    expect(onChange).toHaveBeenLastCalledWith(new Set(['Cai']));
  });

  test('a click in the menu of a row does not follow the link of the row', async () => {
    const follow = vi.fn<() => void>();
    const choose = vi.fn<() => void>();
    const { user } = show({
      rowTo: ({ uuid }) => `/members/${uuid}`,
      renderLink: ({ to, children }) => (
        <a href={to} onClick={follow}>
          {children}
        </a>
      ),
      columns: [
        { id: 'name', header: 'Name', cell: ({ name }) => name },
        {
          id: 'menu',
          header: 'Menu',
          cell: ({ name }) => (
            <Menu trigger={<button type="button">More for {name}</button>}>
              <MenuItem onSelect={choose}>Rename</MenuItem>
            </Menu>
          ),
        },
      ],
    });
    await user.click(screen.getByRole('button', { name: 'More for Ava' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    expect(choose).toHaveBeenCalledOnce();
    expect(follow).not.toHaveBeenCalled();
  });

  test('a row names the page that edits it, and the table the keys of its bulk bar', () => {
    show({
      editTo: ({ uuid }) => (uuid === 'Ella' ? undefined : `/${uuid}/edit`),
      bulkKeys: ['t', 'm'],
    });
    const ella = screen.getByRole('rowheader', { name: 'Ella' }).closest('tr');
    const ava = screen.getByRole('rowheader', { name: 'Ava' }).closest('tr');
    expect(ella?.dataset['editTo']).toBeUndefined();
    expect(ava?.dataset['editTo']).toBe('/Ava/edit');
    expect(ava?.parentElement?.dataset['bulkKeys']).toBe('t m');
  });

  test('a click anywhere in a row follows its link', async () => {
    const onFollow = vi.fn<() => void>();
    const { user } = show({
      rowTo: ({ uuid }) => (uuid === 'Ella' ? undefined : `#${uuid}`),
      renderLink: ({ to, children, ...link }) => (
        <a href={to} onClick={onFollow} {...link}>
          {children}
        </a>
      ),
    });
    await user.click(screen.getByRole('cell', { name: '9' }));
    expect(onFollow).toHaveBeenCalledOnce();
    await user.click(screen.getByRole('cell', { name: '10' }));
    expect(onFollow).toHaveBeenCalledOnce();
  });

  test('announces loading rows without showing the empty state', () => {
    show({ rows: [], loading: true });
    expect(screen.getByRole('status').textContent).toBe('Loading');
    expect(screen.queryByText('No member yet')).toBeNull();
    cleanup();
    show({ rows: [] });
    expect(screen.getByText('No member yet')).toBeTruthy();
  });

  test('has no header without rows, so that the focus in it is not lost unnoticed', () => {
    show({ rows: [] });
    expect(screen.queryAllByRole('columnheader', { hidden: true })).toEqual([]);
    cleanup();
    show({ rows: [], loading: true });
    expect(screen.getAllByRole('columnheader')).toHaveLength(columns.length);
  });

  test('keeps labels for screen readers inside of what scrolls sideways', () => {
    show({});
    // Otherwise their absolute position makes the page as wide as the table.
    expect(screen.getByRole('table').parentElement?.className).toMatch(
      /^relative .*overflow-x-auto/,
    );
  });
});
