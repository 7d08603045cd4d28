import { expect, it, vi } from 'vitest'

const since = (began: number) => () => expect(Date.now() - began).toBeGreaterThan(1200)

it.each([
  ['by itself', undefined],
  ['with an interval of its own', { interval: 20 }],
])('vi.waitFor waits longer than a second %s', async (_, options) => {
  await vi.waitFor(since(Date.now()), options)
})

it.each([
  ['as a number', 50],
  ['as an option', { timeout: 50 }],
])('vi.waitFor respects an explicit timeout %s', async (_, options) => {
  await expect(vi.waitFor(since(Date.now()), options)).rejects.toThrow()
})
