/** The stored state of a name: a number, or nothing. */
type State = number | undefined

/** The clients' view: possible states of each name, more than one only after an unacknowledged operation. */
export interface Ledger {
  /**
   * Runs an operation that changes a name to `next`, perhaps through `between`; without a response, any of them is
   * possible.
   */
  change<T>(name: string, next: State, act: () => Promise<T>, between?: readonly State[]): Promise<T>
  /** Returns the name's last intended state. */
  lastState(name: string): State
  /** Compares stored with acknowledged states; returns the differences, and continues from the stored ones. */
  reconcile(stored: ReadonlyMap<string, number>): string[]
  /** Returns the number of acknowledged operations, by the part of the name before its slash. */
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
