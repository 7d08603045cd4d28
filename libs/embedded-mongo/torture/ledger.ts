/** What is stored under a name: a number, or nothing. */
type State = number | undefined

/** What clients know: which states each name may be in. More than one only after an operation that was not acknowledged. */
export interface Ledger {
  /** Runs an operation that brings a name to `next`, perhaps through `between`; without a response any of them may be found. */
  change<T>(name: string, next: State, act: () => Promise<T>, between?: readonly State[]): Promise<T>
  /** The state a name was brought to last. */
  lastState(name: string): State
  /** Compares what is stored with what was acknowledged; returns what differs, and continues from what is stored. */
  reconcile(stored: ReadonlyMap<string, number>): string[]
  /** How many operations were acknowledged, by the part of the name before its slash. */
  acknowledged(): ReadonlyMap<string, number>
}

export function createLedger(): Ledger {
  const possible = new Map<string, readonly State[]>()
  const acknowledged = new Map<string, number>()
  const lastState = (name: string) => possible.get(name)?.at(-1)
  return {
    lastState,
    async change(name, next, act, between = []) {
      possible.set(name, [...new Set([lastState(name), ...between, next])])
      const result = await act()
      possible.set(name, [next])
      const [kind = name] = name.split('/')
      acknowledged.set(kind, (acknowledged.get(kind) ?? 0) + 1)
      return result
    },
    reconcile(stored) {
      const problems: string[] = []
      for (const [name, states] of possible) {
        const actual = stored.get(name)
        if (!states.includes(actual)) problems.push(`${name} is ${actual}, it should be ${states.join(' or ')}`)
        possible.set(name, [actual])
      }
      for (const [name, actual] of stored)
        if (!possible.has(name)) problems.push(`${name} is ${actual}, nobody wrote it`)
      return problems
    },
    acknowledged: () => acknowledged,
  }
}
