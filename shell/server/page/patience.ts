/** How long a page waits before it does without, in milliseconds: what is late is left to the browser. */
export interface Patience {
  /** For the versions of what was kept. Longer than that, and the answers themselves had better be asked. */
  versions: number
  /** For its answers; after that it does with those it has. */
  answers: number
  /** For its rendering. */
  rendering: number
}

export const PATIENCE: Patience = { versions: 200, answers: 300, rendering: 250 }
