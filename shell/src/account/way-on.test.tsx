import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { aShopper, fakeFetch, renderShell, signedIn } from '../testing/render-shell.tsx'
import { WayOn } from './LoginPage.tsx'

afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: the tests' browser has no Cookie Store.
  document.cookie = 'language=; Max-Age=0'
})

function open(language: 'kn' | 'en', pageLanguage: 'en' | 'hi' = 'en') {
  const replace = vi.spyOn(window.location, 'replace').mockReturnValue()
  onTestFinished(() => replace.mockRestore())
  const fetchFn = fakeFetch({ 'GET /api/auth/me': { body: aShopper() } })
  const options = { at: '/login', path: '/login', language: pageLanguage, fetchFn, storage: signedIn() }
  renderShell(<WayOn to="/cart" language={language} />, options)
  return replace
}
const url = () => screen.getByTestId('url').textContent

// docs/product/accounts.md#language
it('WayOn switches from an English page to the person’s language without storing it', async () => {
  const replace = open('kn')
  await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith('/kn/cart'))
  expect(document.cookie).not.toContain('language')
})

it.each([
  ['their language is the page’s', 'en', 'en', ''],
  ['the page’s address names another', 'kn', 'hi', ''],
  ['this browser’s reader has chosen', 'kn', 'en', 'language=en'],
] as const)('WayOn keeps the page’s language when %s', async (_where, language, page, cookie) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the tests' browser has no Cookie Store.
  if (cookie) document.cookie = cookie
  const replace = open(language, page)
  await waitFor(() => expect(url()).toBe('/cart'))
  expect(replace).not.toHaveBeenCalled()
})
