import { act } from '@testing-library/react'
import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
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

describe('a field that was used before the page came alive', () => {
  it('brings what was typed and chosen into the state', async () => {
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
