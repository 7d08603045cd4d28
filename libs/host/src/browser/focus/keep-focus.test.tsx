import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepFocus } from './keep-focus.ts'

let life = new AbortController()
beforeEach(() => {
  life = new AbortController()
  keepFocus(document, life.signal)
})
afterEach(() => {
  cleanup()
  life.abort()
  vi.useRealTimers()
})

const button = (name: string) => screen.getByRole('button', { name })
async function press(name: string): Promise<void> {
  button(name).focus()
  await act(async () => fireEvent.click(button(name)))
}
const focusIsOn = (name: string) =>
  waitFor(() => {
    const { activeElement } = document
    expect(activeElement?.getAttribute('aria-label') ?? activeElement?.textContent).toBe(name)
  })

/** Rows with two buttons each; removing the last row removes the list, as screens do. */
function Rows({ pause, names = ['Okra', 'Beans', 'Leek'] }: { pause?: Promise<void>; names?: string[] }) {
  const [rows, setRows] = useState(names)
  const remove = async (name: string) => {
    await pause
    setRows(before => before.filter(row => row !== name))
  }
  return (
    <main>
      <h1>Vegetables</h1>
      {rows.length > 0 && (
        <ul>
          {rows.map(name => (
            <li key={name}>
              <button type="button">Edit {name}</button>
              <button type="button" className="danger" onClick={() => void remove(name)}>
                Remove {name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </main>
  )
}

function Adding({ children, isSameName = true }: { children?: ReactNode; isSameName?: boolean }) {
  const [state, setState] = useState<'before' | 'open' | 'after'>('before')
  if (state === 'open') {
    return (
      <form aria-label="New">
        <input aria-label="Label" />
        <button type="button" onClick={() => setState('after')}>
          Cancel
        </button>
      </form>
    )
  }
  return (
    <div>
      {children}
      <button type="button" onClick={() => setState('open')}>
        {state === 'before' || isSameName ? 'Add' : 'Add another'}
      </button>
    </div>
  )
}

function Notice() {
  const [isRead, setRead] = useState(false)
  return (
    <div>
      {!isRead && (
        <button type="button" onClick={() => setRead(true)}>
          Read
        </button>
      )}
      <button type="button">Delete</button>
    </div>
  )
}

function WithToast() {
  const [isShown, setShown] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setShown(true)}>
        Save
      </button>
      <a href="/elsewhere">Elsewhere</a>
      <section aria-live="polite">
        {isShown && (
          <div role="alert">
            <button type="button" onClick={() => setShown(false)}>
              Close
            </button>
          </div>
        )}
      </section>
    </>
  )
}

/** A menu in a dialog, replaced by a question in another dialog. */
function MenuOfRow() {
  const [open, setOpen] = useState<'menu' | 'question'>()
  return (
    <main>
      <h1>Vegetables</h1>
      <button type="button" onClick={() => setOpen('menu')}>
        More
      </button>
      {open && (
        <div key={open} role="dialog">
          <button type="button" onClick={() => setOpen(open === 'menu' ? 'question' : undefined)}>
            {open === 'menu' ? 'Delete' : 'Keep it'}
          </button>
        </div>
      )}
    </main>
  )
}

function Counter() {
  const [count, setCount] = useState(1)
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await Promise.resolve()
    setBusy(false)
  }
  return (
    <div>
      <button type="button" disabled={count === 0} onClick={() => setCount(0)}>
        Fewer
      </button>
      <button type="button" disabled={isBusy} onClick={() => void save()}>
        More
      </button>
    </div>
  )
}

function Closing() {
  const [isOpen, setOpen] = useState(true)
  return (
    <div>
      {isOpen && (
        <button
          type="button"
          onClick={() => {
            setOpen(false)
            queueMicrotask(() => screen.getByRole('heading').focus())
          }}
        >
          Close
        </button>
      )}
      <button type="button">Next</button>
      <h2 tabIndex={-1}>Done</h2>
    </div>
  )
}

// docs/product/pages.md#focus
describe('keepFocus moves the focus', () => {
  it('from a removed row to the next or previous one, then to the heading', async () => {
    render(<Rows />)
    await press('Remove Beans')
    await focusIsOn('Remove Leek')
    await press('Remove Leek')
    await focusIsOn('Remove Okra')
    await press('Remove Okra')
    await focusIsOn('Vegetables')
  })

  it('from a row removed after a response', async () => {
    let respond = () => {}
    render(<Rows pause={new Promise(resolve => (respond = resolve))} />)
    await press('Remove Okra')
    expect(document.activeElement).toBe(button('Remove Okra'))
    await act(async () => respond())
    await focusIsOn('Remove Beans')
  })

  it('from a button to its form’s first field, and from Cancel back', async () => {
    for (const isSameName of [true, false]) {
      const { unmount } = render(<Adding isSameName={isSameName} />)
      await press('Add')
      await focusIsOn('Label')
      await press('Cancel')
      await focusIsOn(isSameName ? 'Add' : 'Add another')
      unmount()
    }
  })

  it('from a removed button to its neighbour', async () => {
    render(<Notice />)
    await press('Read')
    await focusIsOn('Delete')
  })

  it('from a closed toast to the last pressed element', async () => {
    render(<WithToast />)
    await press('Save')
    screen.getByRole('link').focus()
    await press('Close')
    await focusIsOn('Save')
  })

  it('from a question that a menu opened to the menu’s button', async () => {
    render(<MenuOfRow />)
    await press('More')
    await press('Delete')
    await press('Keep it')
    await focusIsOn('More')
  })

  it('from a disabled button to its neighbour, unless disabled only briefly', async () => {
    render(<Counter />)
    await press('More')
    await focusIsOn('More')
    await press('Fewer')
    await focusIsOn('More')
  })
})

describe('keepFocus leaves the focus', () => {
  it('where a screen has moved it', async () => {
    render(<Closing />)
    await press('Close')
    await focusIsOn('Done')
  })

  it('to an effect that takes what is lost, in a task after the frame', async () => {
    const takeLost = () => document.activeElement === document.body && screen.getByRole('heading').focus()
    function Orders() {
      const [id, setId] = useState(1)
      const pack = () => {
        setId(2)
        requestAnimationFrame(() => setTimeout(takeLost))
      }
      return (
        <main>
          <h2 tabIndex={-1}>Order {id}</h2>
          <button key={id} type="button" onClick={pack}>
            Pack {id}
          </button>
        </main>
      )
    }
    render(<Orders />)
    await press('Pack 1')
    await focusIsOn('Order 2')
  })

  it('on the page after a press outside all controls', async () => {
    const { rerender } = render(<Rows key="one" />)
    button('Edit Okra').focus()
    await act(async () => button('Edit Okra').blur())
    rerender(<Rows key="other" names={['Leek']} />)
    await act(() => new Promise(resolve => requestAnimationFrame(resolve)))
    expect(document.activeElement).toBe(document.body)
  })
})
