import { newKey } from '@santhe/host'
import { useRef } from 'react'

/** Returns a key per body: the same for unchanged bodies, so retries run once. docs/product/calls.md#idempotency. */
export function useIdempotencyKey(): (body: unknown) => string {
  const last = useRef({ body: '', key: '' })
  return body => {
    const text = JSON.stringify(body)
    if (text !== last.current.body) last.current = { body: text, key: newKey() }
    return last.current.key
  }
}
