import { readdir } from 'node:fs/promises'
import { runProgram } from '../engines/run-program.ts'

export type Pids = Readonly<Record<string, number | undefined>>
/** By server name. */
export interface Footprint {
  readonly megabytes: Readonly<Record<string, number>>
  /** Number of open files and connections; 0 if the system does not list them. */
  readonly handles: Readonly<Record<string, number>>
}

export async function footprintOf(pids: Pids): Promise<Footprint> {
  const { output } = await runProgram('ps', ['-o', 'pid=,rss=', '-p', Object.values(pids).filter(Boolean).join(',')])
  const kilobytes = new Map(output.split('\n').map(line => line.trim().split(/\s+/).map(Number) as [number, number]))
  const servers = Object.entries(pids)
  const megabytes = servers.map(([name, pid = 0]) => [name, (kilobytes.get(pid) ?? 0) / 1024])
  const handles = servers.map(async ([name, pid = 0]) => [
    name,
    (await readdir(`/proc/${pid}/fd`).catch(() => [])).length,
  ])
  return { megabytes: Object.fromEntries(megabytes), handles: Object.fromEntries(await Promise.all(handles)) }
}

export const sumOf = (values: Readonly<Record<string, number>>) =>
  Object.values(values).reduce((sum, one) => sum + one, 0)
