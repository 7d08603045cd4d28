import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('./guard.mjs', import.meta.url))
let guard: ChildProcess | undefined

function sendToGuard(line: string): void {
  if (!guard) {
    guard = spawn(process.execPath, [program], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
    guard.on('error', () => {})
    guard.stdin?.on('error', () => {})
    guard.unref()
    // Otherwise the open pipe keeps this program alive.
    if (guard.stdin && 'unref' in guard.stdin && typeof guard.stdin.unref === 'function') guard.stdin.unref()
  }
  guard.stdin?.write(`${line}\n`)
}

/** Makes the guard end the process if this program dies first. Call `forget` once the process has ended. */
export function watchProcess(pid: number): { forget: () => void } {
  sendToGuard(`watch ${pid}`)
  return { forget: () => sendToGuard(`forget ${pid}`) }
}

/** Makes the guard remove a temporary folder if this program dies first. */
export function watchFolder(folder: string): void {
  sendToGuard(`remove ${folder}`)
}
