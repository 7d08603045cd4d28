import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { pageOfReader } from './reader-language.ts'

const at = (url: string, headers: Record<string, string> = {}) =>
  pageOfReader({ url, headers: { accept: 'text/html,*/*', ...headers } } as unknown as IncomingMessage)

// docs/product/pages.md#languages
describe('a page without a language prefix', () => {
  it.each([
    ['kn-IN,kn;q=0.9,en;q=0.8', '/kn/products?page=2'],
    ['hi', '/hi/products?page=2'],
    ['en-IN,kn;q=0.9', undefined],
    ['ta-IN,hi;q=0.5,en;q=0.4', '/hi/products?page=2'],
    ['*', undefined],
    ['kn;q=0', undefined],
  ])('redirects a browser that prefers %j to %j', (accepted, page) => {
    expect(at('/products?page=2', { 'accept-language': accepted })).toBe(page)
  })

  it('stays for a crawler, which sends no language', () => {
    expect(at('/')).toBeUndefined()
  })

  it('redirects to the chosen language rather than the browser’s', () => {
    expect(at('/', { cookie: 'a=1; language=hi', 'accept-language': 'kn' })).toBe('/hi')
    expect(at('/', { cookie: 'language=en', 'accept-language': 'kn' })).toBeUndefined()
    expect(at('/?a=1', { cookie: 'language=hi' })).toBe('/hi?a=1')
    expect(at('/', { cookie: 'language=xx', 'accept-language': 'kn' })).toBe('/kn')
  })

  it('stays for requests of scripts', () => {
    expect(at('/dashboard', { 'accept-language': 'kn', accept: '*/*' })).toBeUndefined()
  })

  it('stays when opened by an own link, so that English needs no cookie', () => {
    const headers = { 'accept-language': 'kn', 'sec-fetch-site': 'same-origin' }
    expect(at('/terms', headers)).toBeUndefined()
    expect(at('/terms', { ...headers, 'sec-fetch-site': 'cross-site' })).toBe('/kn/terms')
  })
})

it('a page with a prefix stays in its language', () => {
  expect(at('/kn/products', { cookie: 'language=hi', 'accept-language': 'en' })).toBeUndefined()
  expect(at('/hi', { 'accept-language': 'kn' })).toBeUndefined()
})
