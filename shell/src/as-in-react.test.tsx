import { act, fireEvent, render, screen } from '@testing-library/react'
import { useEffect, useRef, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it } from 'vitest'
import { onMismatch, runEffectsAtOnce } from './as-in-react.ts'

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

it('onMismatch tells of an element that the server did not render', async () => {
  const errors: string[] = []
  onMismatch(error => errors.push(error.message))
  const page = document.body.appendChild(document.createElement('div'))
  page.innerHTML = '<p></p>'
  const root = await act(async () =>
    hydrateRoot(
      page,
      <p>
        <b>3</b>
      </p>,
    ),
  )
  expect([errors, page.textContent]).toEqual([['Hydration misses <b>'], '3'])
  await act(async () => root.unmount())
  page.remove()
})

it.each([undefined, null])('removes attributes that a component sets to %s', unset => {
  const name = (props: object) => <p {...props}>Okra</p>
  const { container, rerender } = render(name({ lang: 'kn', title: 'okra' }))
  rerender(name({ lang: unset, title: unset }))
  expect(container.innerHTML).toBe('<p>Okra</p>')
})

it('gives a field nothing of the one whose place it takes', () => {
  const { container, rerender } = render(<input aria-label="Code" maxLength={6} pattern="[0-9]{6}" />)
  rerender(<input aria-label="Name" />)
  expect(container.innerHTML).toBe('<input aria-label="Name">')
})

it('tells a picture how to load before what to load', () => {
  const { container } = render(<img src="/okra.jpg" alt="" loading="lazy" />)
  expect(container.innerHTML).toBe('<img alt="" loading="lazy" src="/okra.jpg">')
})

describe('keepFocus', () => {
  const events: string[] = []
  const note = ({ type }: { type: string }) => void events.push(type)
  const Boxes = ({ names }: { names: readonly string[] }) =>
    names.map(name => <input key={name} aria-label={name} onBlur={note} onFocus={note} />)
  const focusSecond = () => {
    const { rerender } = render(<Boxes names={['Tomato', 'Onion']} />)
    const onion = screen.getByLabelText('Onion')
    onion.focus()
    events.length = 0
    return { rerender, onion }
  }

  it('leaves the focus on a field that a list moves, which hears nothing of it', () => {
    const { rerender, onion } = focusSecond()
    rerender(<Boxes names={['Onion', 'Tomato']} />)
    expect([document.activeElement, events]).toEqual([onion, []])
  })

  it('tells a removed field of no blur', () => {
    const { rerender, onion } = focusSecond()
    // As Chromium does.
    onion.remove = () => {
      onion.blur()
      Element.prototype.remove.call(onion)
    }
    rerender(<Boxes names={['Tomato']} />)
    expect([document.activeElement, events]).toEqual([document.body, []])
  })

  it('focuses a field that appears with autoFocus after others had the focus, once', () => {
    const { rerender } = render(<button type="button">Rename</button>)
    screen.getByRole('button').focus()
    // biome-ignore lint/a11y/noAutofocus: it is what is tested.
    const withName = <input aria-label="Name" autoFocus />
    rerender(withName)
    expect(document.activeElement).toBe(screen.getByLabelText('Name'))
    screen.getByLabelText('Name').blur()
    rerender(withName)
    expect(document.activeElement).toBe(document.body)
  })
})

describe('runEffectsAtOnce', () => {
  const life = new AbortController()
  afterEach(() => life.abort())
  function Days() {
    const [isAdded, setAdded] = useState(false)
    const field = useRef<HTMLInputElement>(null)
    useEffect(() => {
      if (isAdded) field.current?.focus()
    }, [isAdded])
    return isAdded ? <input ref={field} /> : <button type="button" onClick={() => setAdded(true)} />
  }

  it('lets an effect of a press focus a field in the task of the press', async () => {
    runEffectsAtOnce(document, life.signal)
    render(<Days />)
    screen.getByRole('button').click()
    for (const _ of ['render', 'effect']) await Promise.resolve()
    expect(document.activeElement).toBe(screen.getByRole('textbox'))
  })
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

  it('shows the chosen one of a group whose other choice was refused', async () => {
    const way = (name: string) => (
      <input type="radio" name="way" aria-label={name} checked={name === 'Cash'} onChange={() => {}} />
    )
    render(['Cash', 'Online'].map(way))
    const [cash, online] = ['Cash', 'Online'].map(name => screen.getByLabelText<HTMLInputElement>(name))
    await act(async () => fireEvent.click(screen.getByLabelText('Online')))
    expect([cash?.checked, online?.checked]).toEqual([true, false])
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
