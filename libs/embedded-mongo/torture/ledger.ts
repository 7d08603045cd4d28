/** What is stored under a name: a number, or nothing. */
type State = number | undefined

/** What clients were told: which states each name may be in. More than one only after an operation that was not answered. */
export interface Ledger {
  /** Runs an operation that brings a name to `next`, perhaps through `between`; without an answer any of them may be found. */
  change<T>(name: string, next: State, act: () => Promise<T>, between?: readonly State[]): Promise<T>
  /** The state a name was brought to last. */
  known(name: string): State
  /** Holds what is stored against what was answered; returns what does not agree, and knows from now on what is stored. */
  settle(stored: ReadonlyMap<string, number>): string[]
  /** How many operations were answered, by the part of the name before its slash. */
  answered(): ReadonlyMap<string, number>
}

export function createLedger(): Ledger {
  const possible = new Map<string, readonly State[]>()
  const answered = new Map<string, number>()
  const known = (name: string) => possible.get(name)?.at(-1)
  return {
    known,
    async change(name, next, act, between = []) {
      possible.set(name, [...new Set([known(name), ...between, next])])
      const answer = await act()
      possible.set(name, [next])
      const [kind = name] = name.split('/')
      answered.set(kind, (answered.get(kind) ?? 0) + 1)
      return answer
    },
    settle(stored) {
      const complaints: string[] = []
      for (const [name, states] of possible) {
        const found = stored.get(name)
        if (!states.includes(found)) complaints.push(`${name} is ${found}, it should be ${states.join(' or ')}`)
        possible.set(name, [found])
      }
      for (const [name, found] of stored)
        if (!possible.has(name)) complaints.push(`${name} is ${found}, nobody wrote it`)
      return complaints
    },
    answered: () => answered,
  }
}
