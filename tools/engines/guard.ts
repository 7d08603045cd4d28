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
    // A pipe keeps its owner alive unless told otherwise.
    if (guard.stdin && 'unref' in guard.stdin && typeof guard.stdin.unref === 'function') guard.stdin.unref()
  }
  guard.stdin?.write(`${line}\n`)
}

/** Has the process ended should this program die without ending it itself. Call `forget` once it has ended. */
export function watchProcess(pid: number): { forget: () => void } {
  sendToGuard(`watch ${pid}`)
  return { forget: () => sendToGuard(`forget ${pid}`) }
}

/** Has a temporary folder removed should this program die without removing it itself. */
export function watchFolder(folder: string): void {
  sendToGuard(`remove ${folder}`)
}
