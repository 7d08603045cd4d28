/** What happens at a stop of a delivery round. docs/product/delivery.md#outcomes. */

export const ROUND_OUTCOMES = ['delivered', 'nobodyThere', 'broughtBack'] as const
export type RoundOutcome = (typeof ROUND_OUTCOMES)[number]

/** The order stays on its way to the buyer, who may name another window. */
export const FAILED_OUTCOMES = ['nobodyThere', 'broughtBack'] as const satisfies readonly RoundOutcome[]
export type FailedOutcome = (typeof FAILED_OUTCOMES)[number]
