import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { open, Refusal } from '../../testing/at-the-market.tsx'
import { aProduct } from '../../testing/factories.ts'

const SUGGESTED = {
  products: [{ id: 7, name: 'Tomato', localName: 'ಟೊಮೇಟೊ' }],
  categories: [{ id: 2, name: 'Tomatoes' }],
  farms: [{ id: 3, name: 'Tomato Hill' }],
}
const MARKET = { '/api/categories': [], '/api/products': [aProduct()], '/api/suggestions': SUGGESTED }

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search products' })
const press = (key: string) => fireEvent.keyDown(field(), { key })
const type = (value: string) => {
  field().focus()
  fireEvent.change(field(), { target: { value } })
}
const rows = () => {
  const [list] = screen.queryAllByRole('listbox')
  return list ? Array.from(within(list).getAllByRole('option'), row => row.textContent?.trim()) : []
}
const marked = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent?.trim()
const currentUrl = () => screen.getByTestId('url').textContent
const isOpen = () => field().getAttribute('aria-expanded') === 'true'

async function openList() {
  open('/products', MARKET)
  type('tom')
  await waitFor(() => expect(isOpen()).toBe(true))
}

// docs/product/catalog.md#suggestions
describe('SuggestedSearch', () => {
  it('asks for nothing on an early Enter, then lists names by kind and announces their number', async () => {
    const { requestedUrls } = open('/products', MARKET)
    field().focus()
    await screen.findByRole('link', { name: /Tomato/ })
    type('to')
    press('Enter')
    await waitFor(() => expect(requestedUrls.join()).toMatch(/products\?.*search=to/))
    expect(requestedUrls.filter(url => url.includes('suggestions'))).toEqual([])
    type('tom')
    expect((await screen.findByText('3 suggestions')).getAttribute('aria-live')).toBe('polite')
    expect(rows()).toEqual(['Tomato ಟೊಮೇಟೊ', 'Tomatoes', 'Tomato Hill'])
    expect(screen.getAllByRole('group', { name: /^(Products|Categories|Farms)$/ })).toHaveLength(3)
  })

  it('cycles by arrows through rows and field, and opens the marked row on Enter', async () => {
    await openList()
    press('ArrowUp')
    expect(marked()).toBe('Tomato Hill')
    press('ArrowDown')
    expect(marked()).toBeUndefined()
    press('ArrowDown')
    expect(marked()).toBe('Tomato ಟೊಮೇಟೊ')
    expect([press('Enter'), currentUrl()]).toEqual([false, '/products/tomato-7'])
  })

  it.each([
    ['Tomatoes', '/products?category=2'],
    ['Tomato Hill', '/farmers/tomato-hill-3'],
  ])('opens %s when pressed', async (name, url) => {
    await openList()
    fireEvent.click(screen.getByRole('option', { name }))
    expect(currentUrl()).toBe(url)
  })

  it('searches on Enter when typing has removed the mark', async () => {
    await openList()
    press('ArrowDown')
    press('o')
    expect([press('Enter'), isOpen(), currentUrl()]).toEqual([true, false, '/products?search=tom'])
  })

  it('closes on Escape or blur, opens on an arrow and clears on a second Escape', async () => {
    await openList()
    expect([press('Escape'), isOpen(), field().value]).toEqual([false, false, 'tom'])
    press('ArrowDown')
    await waitFor(() => expect(isOpen()).toBe(true))
    fireEvent.blur(field())
    expect([isOpen(), rows()]).toEqual([false, []])
    press('Escape')
    expect(field().value).toBe('')
  })

  it('shows only suggestions for the newest text, even when an older response arrives late', async () => {
    let respond = (_: Response) => {}
    const late = new Promise<Response>(resolve => {
      respond = resolve
    })
    const { requestedUrls } = open('/products?search=tomato', { ...MARKET, '/api/suggestions?q=to': late })
    type('tom')
    await screen.findByText('3 suggestions')
    type('to')
    await waitFor(() => expect(requestedUrls).toContain('/api/suggestions?q=to'))
    expect([rows(), requestedUrls.includes('/api/suggestions?q=tomato')]).toEqual([[], false])
    type('tom')
    await screen.findByText('3 suggestions')
    respond(Response.json({ ...SUGGESTED, farms: [] }))
    await act(() => late)
    expect(rows()).toHaveLength(3)
  })

  it('ignores keys that compose a word', async () => {
    await openList()
    press('ArrowDown')
    for (const key of ['ArrowDown', 'Escape']) fireEvent.keyDown(field(), { key, isComposing: true })
    fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 })
    expect([marked(), field().value, currentUrl()]).toEqual(['Tomato ಟೊಮೇಟೊ', 'tom', '/products?search=tom'])
  })

  it('shows no suggestions but searches when the call fails', async () => {
    const { requestedUrls } = open('/products', { ...MARKET, '/api/suggestions': new Refusal(503, 'Closed') })
    type('tom')
    await waitFor(() => expect(requestedUrls).toContain('/api/suggestions?q=tom'))
    expect([isOpen(), rows(), currentUrl()]).toEqual([false, [], '/products?search=tom'])
  })
})
