/**
 * Stays beside a program of ours and ends what it started when it dies without a goodbye (`kill -9`, a crash).
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

// The last one started leans on those before it: it ends first, with what it leans on still there.
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
