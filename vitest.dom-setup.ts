import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterEach } from 'vitest'
import { controlFields, keepFocus } from './shell/src/as-in-react.ts'

// Two busy cores make a screen wait; a wait that ends early would be a test that fails by chance.
configure({ asyncUtilTimeout: 30_000 })

// Toasts are rendered at once, what the same response changes in a form in React's next turns: a wait that ends between
// them would see a form that is still busy.
const { asyncWrapper } = getConfig()
const nextTurn = () => new Promise(resolve => setImmediate(resolve))
configure({
  asyncWrapper: callback =>
    asyncWrapper(async () => {
      const result = await callback()
      await nextTurn()
      await nextTurn()
      return result
    }),
})

if ('document' in globalThis) {
  controlFields(document)
  keepFocus(document)
}

// What a role is given to is looked for by computed style, for which happy-dom tries every rule of every sheet on each element and its
// parents: a tenth of these tests' time. What a rule hides is seen in journeys, which have a browser.
if ('HTMLStyleElement' in globalThis) Object.defineProperty(HTMLStyleElement.prototype, 'sheet', { value: null })

/** Calls that would have left the test: it names no response of its own for them. */
const calls: string[] = []
if ('document' in globalThis)
  globalThis.fetch = async input => {
    calls.push(input instanceof Request ? input.url : String(input))
    throw new TypeError('A test has no network')
  }

afterEach(() => {
  cleanup()
  if (calls.length > 0) throw new Error(`This test calls ${calls.splice(0).join(', ')} without a fake response`)
  // Files of one worker share the page: a list left in one would be returned to in another, a language chosen there.
  if ('sessionStorage' in globalThis) sessionStorage.clear()
  if (!('document' in globalThis)) return
  // biome-ignore lint/suspicious/noDocumentCookie: the tests' browser has no Cookie Store.
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; Path=/; Max-Age=0`
})
