/** How long a page waits before it does without, in milliseconds: what is late is left to the browser. */
export interface Timeouts {
  /** For the versions of a cached page; reading its responses again takes no longer. */
  versions: number
  /** For its responses; after that it is rendered with those that have come. */
  responses: number
  /** For its rendering. */
  rendering: number
}

export const TIMEOUTS: Timeouts = { versions: 200, responses: 300, rendering: 250 }
