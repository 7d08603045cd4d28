import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseJson } from '@santhe/rules'
import { z } from 'zod'
import { Failure } from './run-program.ts'

const Claim = z.object({ pid: z.number(), born: z.string() })

/**
 * Returns when a process began, in the system's own units, so that a reused pid is not mistaken for the first
 * process.
 */
async function birthOf(pid: number): Promise<string> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    const [, state, ...fields] = stat.slice(stat.lastIndexOf(')')).split(' ')
    // A zombie has ended and no longer uses a folder.
    return state === 'Z' ? '' : (fields[18] ?? '')
  } catch {
    return ''
  }
}

async function isAlive({ pid, born }: z.infer<typeof Claim>): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  return (await birthOf(pid)) === born
}

async function readClaim(file: string) {
  return Claim.safeParse(parseJson(await readFile(file, 'utf8').catch(() => ''))).data
}

/**
 * Claims a data folder for this process only: two Redis servers would corrupt one log. Takes over the claim of a
 * killed process.
 * @throws Failure naming the process that has it
 */
export async function claimFolder(folder: string): Promise<{ release: () => Promise<void> }> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'in-use.json')
  const claim = { pid: process.pid, born: await birthOf(process.pid) }
  for (let tries = 0; tries < 3; tries++) {
    try {
      await writeFile(file, JSON.stringify(claim), { flag: 'wx' })
      return { release: () => rm(file, { force: true }) }
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
    const holder = await readClaim(file)
    if (holder && (await isAlive(holder))) {
      throw new Failure(
        `The data folder ${folder} is in use by process ${holder.pid}. Stop that one first, or set SANTHE_DATA to another folder.`,
      )
    }
    await rm(file, { force: true })
  }
  throw new Failure(`The data folder ${folder} could not be claimed. Is another start running? Try again.`)
}
