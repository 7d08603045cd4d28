/** Timeouts of a page in ms; what is late is left to the browser. */
export interface Timeouts {
  versions: number
  responses: number
  rendering: number
}

export const TIMEOUTS: Timeouts = { versions: 200, responses: 300, rendering: 250 }
