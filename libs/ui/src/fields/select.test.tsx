import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Select } from './Select.tsx'

const OPTIONS = [
  { value: 'all', label: 'All' },
  { value: 'pre-order', label: 'Pre-Order' },
]
afterEach(cleanup)

it('Select resets a refused choice and reports it again', async () => {
  const choices = vi.fn()
  render(<Select label="Availability" value="all" onChange={choices} options={OPTIONS} />)
  const list = screen.getByLabelText<HTMLSelectElement>('Availability')
  for (const times of [1, 2]) {
    await act(async () => fireEvent.change(list, { target: { value: 'pre-order' } }))
    expect(list.value).toBe('all')
    expect(choices).toHaveBeenCalledTimes(times)
  }
})
