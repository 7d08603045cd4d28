import { act } from '@testing-library/react'
import { Suspense, startTransition, use, useLayoutEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { Select } from './Select.tsx'
import { TextInput } from './TextInput.tsx'

const OPTIONS = [
  { value: 'all', label: 'All' },
  { value: 'pre-order', label: 'Pre-Order' },
]

function Filters() {
  const [search, setSearch] = useState('')
  const [availability, setAvailability] = useState('all')
  return (
    <>
      <TextInput label="Search" value={search} onChange={setSearch} />
      <Select label="Availability" value={availability} onChange={setAvailability} options={OPTIONS} />
      <output>{`${search}/${availability}`}</output>
    </>
  )
}

describe('useEarlyInput', () => {
  it('reports values entered before hydration', async () => {
    const page = document.createElement('div')
    document.body.append(page)
    page.innerHTML = renderToString(<Filters />)
    const input = page.querySelector('input')
    const select = page.querySelector('select')
    if (!input || !select) throw new Error('The server rendered no fields')
    input.value = 'ragi'
    select.value = 'pre-order'
    const root = await act(async () => hydrateRoot(page, <Filters />))
    expect(page.querySelector('output')?.textContent).toBe('ragi/pre-order')
    act(() => root.unmount())
    page.remove()
  })
})

const NEVER = new Promise<void>(() => {})

function List({ choice }: { choice: string }) {
  if (choice !== 'all') use(NEVER)
  return choice
}

/** Updates its choice in a transition that stays pending, as pages with filters in the URL do. */
function WaitingFilters({ onChoice }: { onChoice: (choice: string) => void }) {
  const [choice, setChoice] = useState('all')
  const [updates, setUpdates] = useState(0)
  const handleChange = (next: string) => {
    onChoice(next)
    startTransition(() => setChoice(next))
  }
  return (
    <>
      <Select label="Availability" value={choice} onChange={handleChange} options={OPTIONS} />
      <button type="button" onClick={() => setUpdates(updates + 1)}>
        {updates}
      </button>
      <Suspense>
        <List choice={choice} />
      </Suspense>
    </>
  )
}

/** A `WaitingFilters` that calls `report` after hydration, before effects run. */
function ReportingFilters({ onChoice, report }: { onChoice: (choice: string) => void; report: () => void }) {
  useLayoutEffect(() => queueMicrotask(report), [report])
  return <WaitingFilters onChoice={onChoice} />
}

describe('Select in a pending page update', () => {
  it('keeps the choice while the page updates, and reports it once for duplicate events', async () => {
    const choices = vi.fn()
    const page = document.createElement('div')
    document.body.append(page)
    page.innerHTML = renderToString(<WaitingFilters onChoice={choices} />)
    const select = page.querySelector('select')
    if (!select) throw new Error('The server rendered no list')
    const update = () => act(async () => page.querySelector('button')?.click())
    select.value = 'pre-order'
    // A browser fires `input`, on which React hydrates the page at once, and then `change`.
    const root = await act(async () => hydrateRoot(page, <WaitingFilters onChoice={choices} />))
    await update()
    expect(select.value).toBe('pre-order')
    await act(async () => select.dispatchEvent(new Event('change', { bubbles: true })))
    expect(choices.mock.calls).toEqual([['pre-order']])
    await update()
    expect(select.value).toBe('pre-order')
    expect(page.querySelector('button')?.textContent).toBe('2')
    act(() => root.unmount())
    page.remove()
  })
  it('reports a choice once if its event precedes the effects', async () => {
    const choices = vi.fn()
    const page = document.createElement('div')
    document.body.append(page)
    page.innerHTML = renderToString(<WaitingFilters onChoice={choices} />)
    const select = page.querySelector('select')
    if (!select) throw new Error('The server rendered no list')
    select.value = 'pre-order'
    const report = () => select.dispatchEvent(new Event('change', { bubbles: true }))
    // `act` would run the effects at once.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
    const root = hydrateRoot(page, <ReportingFilters onChoice={choices} report={report} />)
    await vi.waitFor(() => expect(select.value).toBe('pre-order'))
    await vi.waitFor(() => expect(choices).toHaveBeenCalled())
    vi.unstubAllGlobals()
    await act(async () => {})
    expect(choices.mock.calls).toEqual([['pre-order']])
    act(() => root.unmount())
    page.remove()
  })
})
