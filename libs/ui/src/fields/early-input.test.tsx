import { act } from '@testing-library/react'
import { useLayoutEffect, useState } from 'react'
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

/** A `Filters` that calls `report` after hydration, before effects run. */
function ReportingFilters({ onChoice, report }: { onChoice: (choice: string) => void; report: () => void }) {
  const [choice, setChoice] = useState('all')
  const handleChange = (next: string) => {
    onChoice(next)
    setChoice(next)
  }
  useLayoutEffect(() => queueMicrotask(report), [report])
  return <Select label="Availability" value={choice} onChange={handleChange} options={OPTIONS} />
}

describe('Select during hydration', () => {
  it('reports a choice once if its event precedes the effects', async () => {
    const choices = vi.fn()
    const page = document.createElement('div')
    document.body.append(page)
    page.innerHTML = renderToString(<ReportingFilters onChoice={choices} report={() => {}} />)
    const select = page.querySelector('select')
    if (!select) throw new Error('The server rendered no list')
    select.value = 'pre-order'
    const report = () => select.dispatchEvent(new Event('change', { bubbles: true }))
    // `act` would run the effects at once.
    const root = hydrateRoot(page, <ReportingFilters onChoice={choices} report={report} />)
    await vi.waitFor(() => expect(choices).toHaveBeenCalled())
    await act(async () => {})
    expect(choices.mock.calls).toEqual([['pre-order']])
    expect(select.value).toBe('pre-order')
    act(() => root.unmount())
    page.remove()
  })
})
