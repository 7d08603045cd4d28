import './utf8.ts'
import { URL, URLSearchParams } from 'whatwg-url'

interface Timer {
  dueAt: number
  work: () => void
}

const timers = new Map<number, Timer>()
let lastTimer = 0

function runTimer(id: number): void {
  const timer = timers.get(id)
  timers.delete(id)
  timer?.work()
}

/** Runs due timers and returns how many. */
export function runTimers(): number {
  const due = [...timers].filter(([, { dueAt }]) => dueAt <= Date.now())
  for (const [id] of due) runTimer(id)
  return due.length
}

/** Ends all timers of a request with its response. */
export function dropTimers(): void {
  timers.clear()
}

/** Without a delay uses a microtask: Node runs these before returning to its program. */
function startTimer(work: () => void, ms = 0): number {
  lastTimer += 1
  const id = lastTimer
  timers.set(id, { dueAt: Date.now() + ms, work })
  if (ms === 0) void Promise.resolve(id).then(runTimer)
  return id
}

Object.assign(globalThis, {
  URL,
  URLSearchParams,
  setTimeout: startTimer,
  clearTimeout: (id: number) => timers.delete(id),
})
