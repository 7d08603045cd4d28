import { act, fireEvent, render, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'

it('hydrates a number before a space without doubling it', async () => {
  const count = (
    <p>
      {3} {'left'}
    </p>
  )
  const page = document.body.appendChild(document.createElement('div'))
  page.innerHTML = renderToString(count)
  const root = await act(async () => hydrateRoot(page, count))
  expect(page.textContent).toBe('3 left')
  await act(async () => root.unmount())
  page.remove()
})

describe('controlFields', () => {
  it.each(['input', 'textarea'] as const)('shows again what an %s holds after a refused entry', async Field => {
    render(<Field aria-label="Boxes" value="12" onChange={() => {}} />)
    const field = screen.getByLabelText<HTMLInputElement>('Boxes')
    await act(async () => fireEvent.change(field, { target: { value: 'twelve' } }))
    expect(field.value).toBe('12')
  })

  it('unticks a box whose tick was refused', async () => {
    render(<input type="checkbox" aria-label="Packed" checked={false} onChange={() => {}} />)
    const box = screen.getByLabelText<HTMLInputElement>('Packed')
    await act(async () => fireEvent.click(box))
    expect(box.checked).toBe(false)
  })

  it('lets a list report a choice, of which browsers tell twice, and shows a refused one no longer', async () => {
    const choices: string[] = []
    render(
      <select aria-label="Unit" value="kg" onChange={event => choices.push(event.currentTarget.value)}>
        <option>kg</option>
        <option>piece</option>
      </select>,
    )
    const list = screen.getByLabelText<HTMLSelectElement>('Unit')
    list.value = 'piece'
    await act(async () => fireEvent.input(list))
    await act(async () => fireEvent(list, new Event('change', { bubbles: true })))
    expect([choices, list.value]).toEqual([['piece'], 'kg'])
  })

  it('leaves a field alone that its component does not control', async () => {
    render(<input aria-label="Note" defaultValue="By the gate" />)
    const field = screen.getByLabelText<HTMLInputElement>('Note')
    await act(async () => fireEvent.change(field, { target: { value: 'By the tree' } }))
    expect(field.value).toBe('By the tree')
  })
})
