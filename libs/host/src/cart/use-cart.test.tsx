import type { Language } from '@santhe/rules'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { HostProvider } from '../session/HostProvider.tsx'
import type { CartItem } from '../store/cart.ts'
import { createHost } from '../store/create-host.ts'
import { ownPath } from '../store/navigation.ts'
import { useHost } from '../store/use-host.ts'
import { useToasts } from '../store/use-toasts.ts'
import { loadHostTexts } from '../texts/host-texts.ts'
import { fillCart } from './fill-cart.ts'
import { useCart } from './use-cart.ts'

const item: CartItem = {
  id: 1,
  name: 'Tomato',
  localName: '',
  price: 320.5,
  imageUrl: '/t.webp',
  unit: 'kg',
  unitsPerBox: 10,
  inventory: 4,
  status: 'Available Now',
  availableUntil: '2026-12-01',
  harvestDate: null,
  farm: { id: 7, name: 'Ravi’s Field' },
}

function cartAndToasts(language: Language = 'en') {
  const host = createHost({ now: new Date('2026-11-21T06:00:00Z'), language })
  const wrapper = ({ children }: { children: ReactNode }) => <HostProvider host={host}>{children}</HostProvider>
  return renderHook(() => ({ cart: useCart(), toasts: useToasts(), store: useHost().store }), { wrapper }).result
}

// docs/product/cart.md#toasts
describe('useCart', () => {
  it('shows a toast with the item’s name for three seconds', () => {
    const result = cartAndToasts()
    act(() => result.current.cart.add(item))
    expect(result.current.toasts.toasts).toMatchObject([{ title: 'Added to cart', text: 'Tomato', duration: 3000 }])
    act(() => result.current.cart.add(item))
    act(() => result.current.cart.remove(1))
    expect(result.current.toasts.toasts).toMatchObject([{ title: 'Removed from cart', text: 'Tomato' }])
  })

  it.each([
    ['kn', 'ಕಾರ್ಟ್‌ಗೆ ಹಾಕಲಾಗಿದೆ', '4 ಬಾಕ್ಸ್ ಮಾತ್ರ ಉಳಿದಿವೆ.'],
    ['hi', 'कार्ट में डाला गया', 'सिर्फ़ 4 पेटियाँ बची हैं।'],
  ] as const)('translates its toasts: %s', async (language, title, text) => {
    await loadHostTexts(language)
    const result = cartAndToasts(language)
    // No produce, since other test files may have loaded its Hindi names.
    const named = { ...item, name: 'Mixed box' }
    act(() => result.current.cart.add(named))
    expect(result.current.toasts.toasts).toMatchObject([{ title, text: 'Mixed box' }])
    act(() => result.current.cart.add(named, 9))
    expect(result.current.toasts.toasts).toMatchObject([{ title: 'Mixed box', text }])
  })

  it('shows only the last change as a toast, with a link to the cart', () => {
    const result = cartAndToasts()
    const titles = () => result.current.toasts.toasts.map(({ title, text }) => `${title}: ${text}`)
    act(() => result.current.cart.add(item))
    const [first] = result.current.toasts.toasts
    act(() => result.current.cart.add(item))
    expect(titles()).toEqual(['Cart updated: Tomato'])
    expect(result.current.toasts.toasts[0]).toMatchObject({ id: first?.id, leadsToCart: true })
    act(() => result.current.cart.add({ ...item, id: 2, name: 'Okra' }))
    expect(titles()).toEqual(['Added to cart: Okra'])
    act(() => result.current.cart.setQuantity(2, 0))
    expect(titles()).toEqual(['Removed from cart: Okra'])
    expect(result.current.toasts.toasts[0]).not.toHaveProperty('leadsToCart')
  })

  it('undoes only one product’s last change', () => {
    const result = cartAndToasts()
    const quantities = () => result.current.cart.lines.map(({ id, quantity }) => [id, quantity])
    const undo = (name: string) =>
      act(() => {
        const toast = result.current.toasts.toasts.find(({ text }) => text === name)
        if (toast) result.current.toasts.undo(toast)
      })
    act(() => result.current.cart.add(item))
    act(() => result.current.cart.add(item, 2))
    undo('Tomato')
    expect(quantities()).toEqual([[1, 1]])
    act(() => result.current.cart.add({ ...item, id: 2, name: 'Okra' }))
    act(() => result.current.cart.remove(1))
    undo('Tomato')
    expect(quantities()).toEqual([
      [1, 1],
      [2, 1],
    ])
  })

  it('offers no undo when a limit prevented the change', () => {
    const result = cartAndToasts()
    act(() => result.current.cart.add(item, 4))
    act(() => result.current.cart.add(item))
    expect(result.current.toasts.toasts).toMatchObject([{ title: 'Tomato', text: 'Only 4 boxes are left.' }])
    expect(result.current.toasts.toasts[0]).not.toHaveProperty('undo')
  })

  it('reports when the stock limits a request', () => {
    const result = cartAndToasts()
    act(() => result.current.cart.add(item, 9))
    expect(result.current.cart.lines[0]?.quantity).toBe(4)
    expect(result.current.toasts.toasts).toMatchObject([{ title: 'Tomato', text: 'Only 4 boxes are left.' }])
  })

  it('keeps lines for later when the others are bought', () => {
    const result = cartAndToasts()
    act(() => result.current.cart.add(item))
    act(() => result.current.cart.add({ ...item, id: 2, price: 100 }))
    act(() => result.current.cart.keepForLater([2]))
    expect(result.current.cart.lines).toHaveLength(2)
    expect(result.current.cart.buying.map(({ id }) => id)).toEqual([1])
    expect(result.current.cart.subtotal).toBe(32_050)
    act(() => result.current.cart.clearQuietly())
    expect(result.current.cart.lines).toMatchObject([{ id: 2, quantity: 1 }])
    expect(result.current.cart.lines[0]).not.toHaveProperty('isForLater')
    act(() => result.current.cart.keepForLater([2]))
    expect(result.current.cart.buying.map(({ id }) => id)).toEqual([2])
    act(() => result.current.cart.clearQuietly())
    expect(result.current.cart.lines).toEqual([])
  })

  it('buys a product kept for later once it is added again', () => {
    const result = cartAndToasts()
    act(() => result.current.cart.add(item))
    act(() => result.current.cart.add({ ...item, id: 2 }))
    act(() => result.current.cart.keepForLater([2]))
    act(() => result.current.cart.add({ ...item, id: 2 }))
    expect(result.current.cart.buying.map(({ id, quantity }) => [id, quantity])).toEqual([
      [1, 1],
      [2, 2],
    ])
  })

  it('restores a removed line by Undo', () => {
    const result = cartAndToasts()
    act(() => result.current.cart.add(item, 3))
    act(() => result.current.cart.remove(1))
    act(() => {
      const toast = result.current.toasts.toasts.at(-1)
      if (toast) result.current.toasts.undo(toast)
    })
    expect(result.current.cart.lines).toMatchObject([{ id: 1, quantity: 3 }])
  })

  it('shows Cart cleared for three seconds, and Undo restores all', () => {
    const result = cartAndToasts()
    act(() => result.current.cart.add(item, 3))
    act(() => result.current.cart.clear())
    expect(result.current.cart.lines).toEqual([])
    const toast = result.current.toasts.toasts.at(-1)
    expect(toast).toMatchObject({ title: 'Cart cleared', duration: 3000 })
    act(() => {
      if (toast) result.current.toasts.undo(toast)
    })
    expect(result.current.cart.lines).toMatchObject([{ id: 1, quantity: 3 }])
  })

  it('keeps newer lines when a cleared cart is restored', () => {
    const result = cartAndToasts()
    act(() => result.current.cart.add(item, 3))
    act(() => result.current.cart.clear())
    const cleared = result.current.toasts.toasts.at(-1)
    act(() => result.current.cart.add({ ...item, id: 2 }))
    act(() => {
      if (cleared) result.current.toasts.undo(cleared)
    })
    expect(result.current.cart.lines).toMatchObject([
      { id: 1, quantity: 3 },
      { id: 2, quantity: 1 },
    ])
  })

  it('Undo removes the products of a repeated order and keeps newer lines', () => {
    const result = cartAndToasts()
    const { store } = result.current
    const [okra, onion, carrot] = [2, 3, 4].map(id => ({ ...item, id }))
    if (!okra || !onion || !carrot) throw new Error('Three products are missing')
    act(() => {
      result.current.cart.add(item)
      result.current.cart.add(onion, 3)
      const undo = fillCart(store, [
        { item, quantity: 4 },
        { item: okra, quantity: 2 },
        { item: onion, quantity: 3 },
      ])
      result.current.cart.add(carrot)
      result.current.cart.setQuantity(3, 2)
      store.dispatch(undo)
    })
    expect(result.current.cart.lines).toMatchObject([
      { id: 1, quantity: 1 },
      { id: 3, quantity: 2 },
      { id: 4, quantity: 1 },
    ])
  })

  it('computes the subtotal in paise', () => {
    const result = cartAndToasts()
    act(() => result.current.cart.add(item, 3))
    expect(result.current.cart.subtotal).toBe(96_150)
  })
})

describe('ownPath', () => {
  it.each(['/checkout', '/dashboard/orders?x=1'])('keeps the local path %s', path => expect(ownPath(path)).toBe(path))
  it.each([
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '',
    null,
    '/a\nb',
    '/x\\y',
  ])('ownPath rejects %s', path => expect(ownPath(path)).toBe('/'))
})
