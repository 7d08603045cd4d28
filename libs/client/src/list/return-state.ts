/** What the way back to a list carries along. */
export const RETURN = { isReturn: true } as const

/** Returns whether a location was reached by such a way back. */
export function isReturn(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isReturn' in state
}
