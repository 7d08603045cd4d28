import { show } from '@santhe/host/testing'
import { SearchField } from '@santhe/ui/office'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useListKeys } from './use-list-keys.tsx'

const ROWS = [4, 5].map(id => ({ id, name: `Row ${id}` }))
type Row = (typeof ROWS)[number]

const key = (pressed: string, target: Element = document.activeElement ?? document.body) =>
  act(async () => void fireEvent.keyDown(target, { key: pressed }))
const marked = () => document.querySelector('[aria-current]')?.textContent

function List({ panelRow, onDone }: { panelRow: Row | undefined; onDone: (what: string) => void }) {
  const accept = {
    ...{ key: 'a', meaning: 'Accept it', isFor: ({ id }: Row) => id === 5 },
    run: ({ name }: Row) => onDone(`a ${name}`),
  }
  const onOpen = ({ name }: Row) => onDone(`opened ${name}`)
  const keys = useListKeys<Row>({ rows: ROWS, panelRow, onOpen, actions: [accept] })
  return (
    <main>
      <SearchField label="Search rows" value="" onChange={text => onDone(`searched ${text}`)} />
      {keys.help}
      <ul>
        {ROWS.map(row => (
          <li key={row.id} {...keys.rowProps(row)}>
            {row.name}
            <button type="button">Press</button>
          </li>
        ))}
      </ul>
    </main>
  )
}

function open({ panelRow }: { panelRow?: Row } = {}) {
  const done: string[] = []
  show(() => <List panelRow={panelRow} onDone={what => done.push(what)} />, { path: '/' })
  return done
}

// docs/product/office.md#keyboard
describe('useListKeys', () => {
  it('moves, opens the marked row, and runs shortcuts that the row allows', async () => {
    const done = open()
    await key('Enter')
    for (const pressed of ['ArrowDown', 'ArrowUp', 'Enter', 'a']) await key(pressed)
    expect(done).toEqual(['opened Row 4'])
    expect(document.activeElement?.textContent).toContain('Row 4')
    for (const pressed of ['ArrowDown', 'ArrowDown', 'a']) await key(pressed)
    expect(marked()).toContain('Row 5')
    expect(done).toEqual(['opened Row 4', 'a Row 5'])
  })

  it('leaves keys of fields, buttons and dialogs alone', async () => {
    const done = open()
    await key('/')
    expect(document.activeElement).toBe(screen.getByLabelText('Search rows'))
    for (const pressed of ['ArrowDown', '?', 'a']) await key(pressed)
    expect(marked()).toBeUndefined()
    await key('ArrowDown', document.body)
    await key('Enter', screen.getAllByRole('button', { name: 'Press' })[0])
    await key('?', document.body)
    await key('ArrowDown', document.body)
    expect(marked()).toContain('Row 4')
    expect(done).toEqual([])
  })

  it('lists all keys in a dialog on ?', async () => {
    open()
    await key('?')
    const shortcuts = [...screen.getByRole('dialog').querySelectorAll('kbd')].map(({ textContent }) => textContent)
    expect(shortcuts).toEqual(['↑ ↓', 'Enter', 'a', '/', '?'])
    expect(screen.getByText('Accept it')).toBeTruthy()
  })

  it('leaves arrow keys to an open panel and disables search and help behind it', async () => {
    open({ panelRow: { id: 9, name: 'Row 9' } })
    for (const pressed of ['ArrowDown', '/', '?']) await key(pressed)
    expect(marked()).toBeUndefined()
    expect(document.activeElement).toBe(document.body)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('search of a list', () => {
  it('waits for a pause in typing and trims the text', async () => {
    const done = open()
    const field = screen.getByLabelText('Search rows')
    for (const value of ['m', 'ma', 'mal ']) fireEvent.change(field, { target: { value } })
    expect(done).toEqual([])
    await waitFor(() => expect(done).toEqual(['searched mal']))
  })
})
