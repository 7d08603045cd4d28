/** How long a page waits before it does without, in milliseconds: what is late is left to the browser. */
export interface Timeouts {
  /** For the versions of what was kept. Longer than that, and the answers themselves had better be asked. */
  versions: number
  /** For its answers; after that it does with those it has. */
  responses: number
  /** For its rendering. */
  rendering: number
}

export const TIMEOUTS: Timeouts = { versions: 200, responses: 300, rendering: 250 }
