/**
 * Runs beside a program and ends its children when it is killed or crashes (`kill -9`).
 * Reads lines: `watch PID`, `forget PID` and `remove FOLDER`. The end of its input is the end of that program.
 */
import { rmSync } from 'node:fs'
import { createInterface } from 'node:readline'

const graceMilliseconds = 3_000
const watched = new Set()
const folders = new Set()

function signal(pid, name) {
  try {
    process.kill(pid, name)
    return true
  } catch {
    return false
  }
}

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => {})

for await (const line of createInterface({ input: process.stdin })) {
  const space = line.indexOf(' ')
  const word = line.slice(0, space)
  const rest = line.slice(space + 1)
  if (word === 'watch') watched.add(Number(rest))
  if (word === 'forget') watched.delete(Number(rest))
  if (word === 'remove') folders.add(rest)
}

// The last one started depends on those before it, so it ends first.
for (const pid of [...watched].reverse()) {
  const deadline = Date.now() + graceMilliseconds
  let isLeft = signal(pid, 'SIGTERM')
  while (isLeft && Date.now() < deadline) {
    await new Promise(resolve => setTimeout(resolve, 50))
    isLeft = signal(pid, 0)
  }
  if (isLeft) signal(pid, 'SIGKILL')
}
for (const folder of folders) rmSync(folder, { recursive: true, force: true })
