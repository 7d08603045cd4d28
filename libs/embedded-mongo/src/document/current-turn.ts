let turn = 0
let isTurnCounted = false

/** Returns a number that changes once other code may have run, and so may have written. */
export function currentTurn(): number {
  if (!isTurnCounted) {
    isTurnCounted = true
    queueMicrotask(() => {
      turn++
      isTurnCounted = false
    })
  }
  return turn
}
