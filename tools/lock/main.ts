/**
 * `npm run lock`: updates the lock file to the package.json files, with every platform's packages, so that `npm
 * ci` accepts it.
 */
import { z } from 'zod'
import { readArguments, run } from '../engines/run.ts'
import { checkout, Failure, runProgram } from '../engines/run-program.ts'
import { addIntegrity } from './add-integrity.ts'
import { findLockProblem } from './check-lock.ts'
import { completeLock } from './complete-lock.ts'
import { readLock, writeLock } from './lock-file.ts'

const usage = 'npm run lock [-- --integrity]'

const Options = z.object({ integrity: z.boolean().default(false) })

async function updateLock(): Promise<void> {
  const { integrity } = readArguments(Options, usage, { integrity: { type: 'boolean' } })
  const npm = await runProgram('npm', ['install', '--package-lock-only', '--ignore-scripts'], { cwd: checkout })
  if (!npm.ok)
    throw new Failure(`npm could not bring the lock file up to the package.json files:\n${npm.output.trim()}`)
  const { lock, added } = completeLock(await readLock(checkout))
  await writeLock(checkout, lock)
  console.log(`Packages of other platforms that were missing: ${added.length > 0 ? added.join(', ') : 'none'}.`)
  if (integrity) {
    const summed = await addIntegrity(lock)
    await writeLock(checkout, summed.lock)
    console.log(`Sums from the registry: ${summed.added.length}; not there: ${summed.unknown.join(', ') || 'none'}.`)
  }
  const problem = await findLockProblem(checkout)
  if (problem !== undefined) {
    throw new Failure(
      `npm ci would refuse the lock file:\n${problem}\n\nMend the package.json files, run npm install, and then npm run lock again.`,
    )
  }
  console.log('npm ci takes the lock file.')
}

await run(updateLock)
