import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { sliceFailure } from './PagePlaceholder.tsx'

afterEach(() => vi.restoreAllMocks())

// docs/product/pages.md#without-a-network
describe('sliceFailure', () => {
  it.each([
    [true, 'Your cart is safe. Check your connection and try again.'],
    [false, 'You are offline. Your cart is kept on this device.'],
  ])('suggests what to do, by whether the browser is online: %s', (onLine, text) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine)
    render(sliceFailure(() => {}, true))
    expect(screen.getByText(text)).toBeDefined()
    cleanup()
  })
})
