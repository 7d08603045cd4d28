import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Arm } from '@santhe/releases'

/** A page may stay open this long before it reports. */
export const VALID_SECONDS = 30 * 60
const ARM = /^([a-z][a-z0-9-]*)@([\w.-]+):(canary|control)$/

/**
 * Signs the versions shown to one visitor, and until when the visitor may report. Browsers read the slices' names in it
 * (`shell/src/release-report.ts`).
 */
export function sampleTokens(edgeKey: string) {
  const secret = createHmac('sha256', edgeKey).update('release sample').digest()
  const signatureOf = (visitor: string, text: string) =>
    createHmac('sha256', secret).update(`${visitor}\n${text}`).digest('base64url')
  return {
    tokenOf(visitor: string, arms: readonly Arm[], now: Date): string {
      const until = Math.floor(now.getTime() / 1000) + VALID_SECONDS
      const text = [until, ...arms.map(({ slice, trial, arm }) => `${slice}@${trial}:${arm}`)].join('~')
      return `${text}~${signatureOf(visitor, text)}`
    },
    /** Returns what the visitor may report; nothing for a forged, foreign or expired token. */
    armsIn(visitor: string, token: string, now: Date): Arm[] {
      const end = token.lastIndexOf('~')
      const text = token.slice(0, end)
      const [sent, due] = [Buffer.from(token.slice(end + 1)), Buffer.from(signatureOf(visitor, text))]
      if (sent.length !== due.length || !timingSafeEqual(sent, due)) return []
      const [until, ...arms] = text.split('~')
      if (Number(until) * 1000 < now.getTime()) return []
      return arms.flatMap(each => {
        const [, slice, trial, arm] = ARM.exec(each) ?? []
        return slice && trial && (arm === 'canary' || arm === 'control') ? [{ slice, trial, arm }] : []
      })
    },
    /** Returns a short keyed hash that hides the text. */
    hashOf: (text: string) => createHmac('sha256', secret).update(text).digest('base64url').slice(0, 12),
  }
}
export type SampleTokens = ReturnType<typeof sampleTokens>
