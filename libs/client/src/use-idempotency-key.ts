import { newKey } from '@santhe/host'
import { useRef } from 'react'

/**
 * Returns a function that gives a body its idempotency key: the same one while the body stays the same, so that what a form sends again
 * after a lost response is carried out once, and what was changed meanwhile is another request. docs/product/calls.md#idempotency.
 */
export function useIdempotencyKey(): (body: unknown) => string {
  const last = useRef({ body: '', key: '' })
  return body => {
    const text = JSON.stringify(body)
    if (text !== last.current.body) last.current = { body: text, key: newKey() }
    return last.current.key
  }
}
