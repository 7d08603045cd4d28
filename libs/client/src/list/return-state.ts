export const RETURN = { isReturn: true } as const

export function isReturn(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isReturn' in state
}
