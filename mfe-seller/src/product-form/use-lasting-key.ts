import { z } from '@santhe/contracts'
import { newKey } from '@santhe/host'
import { parseJson } from '@santhe/rules'
import { useRef } from 'react'

const Sent = z.object({ body: z.string(), key: z.string() })

/**
 * Returns a key per body, and its text for a draft: a retry after a lost response, even after a reload, must neither
 * create a second product nor add boxes twice.
 */
export function useLastingKey() {
  const last = useRef({ body: '', key: '' })
  return {
    keyOf(body: unknown): string {
      const text = JSON.stringify(body)
      if (text !== last.current.body) last.current = { body: text, key: newKey() }
      return last.current.key
    },
    text: () => JSON.stringify(last.current),
    restore(text: string): void {
      last.current = Sent.safeParse(parseJson(text)).data ?? last.current
    },
  }
}
