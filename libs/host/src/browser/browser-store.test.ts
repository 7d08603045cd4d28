import { afterEach, expect, it, vi } from 'vitest'
import { browserStore, canStore, tabStore } from './browser-store.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  for (const store of [browserStore, tabStore]) store.removeItem('fruit')
})

const fail = () => {
  throw new DOMException('refused', 'SecurityError')
}
const blocked = { get: fail, configurable: true }

it.each([
  ['localStorage', browserStore],
  ['sessionStorage', tabStore],
] as const)('a blocked %s is replaced by memory while the page is open', (name, store) => {
  const original = Object.getOwnPropertyDescriptor(globalThis, name) ?? {}
  Object.defineProperty(globalThis, name, blocked)
  expect(store.getItem('fruit')).toBeNull()
  store.setItem('fruit', 'guava')
  expect(store.getItem('fruit')).toBe('guava')
  expect(canStore()).toBe(name !== 'localStorage')
  store.removeItem('fruit')
  expect(store.getItem('fruit')).toBeNull()
  Object.defineProperty(globalThis, name, original)
})

it('browserStore keeps values that a full storage refuses until the page closes', () => {
  vi.stubGlobal('localStorage', { getItem: () => 'guava', setItem: fail, removeItem: () => undefined })
  expect(browserStore.getItem('fruit')).toBe('guava')
  browserStore.setItem('fruit', 'mango')
  expect([browserStore.getItem('fruit'), canStore()]).toEqual(['mango', false])
  vi.unstubAllGlobals()
  browserStore.setItem('fruit', 'lime')
  expect([browserStore.getItem('fruit'), localStorage.getItem('fruit'), canStore()]).toEqual(['lime', 'lime', true])
})

it('browserStore works without any storage', () => {
  vi.stubGlobal('localStorage', null)
  browserStore.setItem('fruit', 'guava')
  expect([browserStore.getItem('fruit'), canStore()]).toEqual(['guava', false])
})
