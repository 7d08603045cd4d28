import { type Arm, type Count, TrialFigures } from '@santhe/releases'
import type { BackEnd, BackEndClient } from '../api/back-end-client.ts'

export interface CountedEvent {
  /** Counted once per unit. */
  unit: string
  /** Network of the reporting browser. */
  network?: string
  counts: Count[]
}

/** Limit of events per arm between two sends; more tell nothing new. */
const MOST_WAITING = 500
/** Far below the limit of an internal call. */
const AT_ONCE = 50
const TIMEOUT_MS = 2_000

/** Figures of canaries: counted here, summed for all edges by the back office. */
export function canaryFigures({ backEndClient, backoffice }: { backEndClient: BackEndClient; backoffice: BackEnd }) {
  const waiting = new Map<string, { arm: Arm; events: CountedEvent[] }>()

  async function post(path: string, body: unknown): Promise<unknown> {
    const target = `/internal/release-figures/${path}`
    const response = await backEndClient.post(backoffice, target, body, AbortSignal.timeout(TIMEOUT_MS))
    if (response.status !== 200) throw new Error(`The back office responded to ${target} with ${response.status}`)
    return response.body
  }

  return {
    add(arm: Arm, event: CountedEvent): void {
      const key = Object.values(arm).join(' ')
      const entry = waiting.get(key) ?? { arm, events: [] }
      waiting.set(key, entry)
      if (entry.events.length < MOST_WAITING) entry.events.push(event)
    },
    /** Sends waiting events; a failed send loses them, in both arms alike. */
    async send(): Promise<void> {
      const batches = [...waiting.values()]
      waiting.clear()
      for (const { arm, events } of batches)
        for (let at = 0; at < events.length; at += AT_ONCE)
          await post('count', { ...arm, events: events.slice(at, at + AT_ONCE) })
    },
    async read(of: { slice: string; trial: string }): Promise<TrialFigures> {
      return TrialFigures.parse(await post('read', { slice: of.slice, trial: of.trial }))
    },
  }
}
export type CanaryFigures = ReturnType<typeof canaryFigures>
