/** `npm test`: everything that must hold, on a fresh machine too. Ends on the line `N passed, N failed`. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { complaintAboutNode, install, isInstalled } from '../start/install.mjs'
import { closingLine } from './counts.mjs'
import { failuresAsText, lastLines } from './failures.mjs'
import { endRunningSteps, runStep } from './run-step.mjs'
import { testSteps } from './steps.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
const wholeRunLimit = 55 * 60_000
const began = Date.now()

function fail(line) {
  console.error(line)
  process.exit(2)
}

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`
}

function chooseSteps(steps, [option, names, ...rest]) {
  if (option === undefined) return steps
  const known = steps.map(({ name }) => name)
  const chosen = names?.split(',') ?? []
  const isUnderstood = option === '--only' && rest.length === 0 && chosen.length > 0
  if (!isUnderstood || chosen.some(name => !known.includes(name)))
    fail(`Usage: npm test [-- --only ${known.join('|')}[,…]]`)
  return steps.filter(({ name }) => chosen.includes(name))
}

async function runOne(step) {
  const { title, command, args, env, isLive, limit, count, failures, report, skipBecause } = step
  if (skipBecause) {
    console.log(`– ${title}: skipped, ${skipBecause}`)
    return { counts: { passed: 0, failed: 0, skipped: 1 }, named: [] }
  }
  console.log(`▸ ${title}`)
  const since = Date.now()
  const timeLeft = Math.max(1, began + wholeRunLimit - since)
  const allowed = Math.min(limit, timeLeft)
  const environment = { ...process.env, ...env, NX_DAEMON: 'false' }
  const ran = await runStep({ command, args, cwd: root, env: environment, limit: allowed, isLive })
  const counts = count(report, ran.isLate ? 1 : ran.code)
  if (counts.failed > 0 && ran.output) console.log(ran.output.trimEnd())
  if (ran.isLate) console.log(`  ${title} was ended after ${Math.round(allowed / 60_000)} minutes.`)
  console.log(`${counts.failed > 0 ? '✗' : '✓'} ${title}: ${closingLine(counts)} (${seconds(since)})`)
  if (counts.failed === 0) return { counts, named: [] }
  const named = failures?.(report) ?? []
  return { counts, named: named.length > 0 ? named : [{ name: title, message: lastLines(ran.output) }] }
}

// Only what says so is a test; what is started below reads the same word.
process.env.NODE_ENV ||= 'test'

const complaint = complaintAboutNode()
if (complaint) fail(complaint)

const reports = mkdtempSync(join(tmpdir(), 'santhe-reports-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))
const steps = chooseSteps(testSteps(root, reports), process.argv.slice(2))

let isInterrupted = false
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(name, () => {
    isInterrupted = true
    endRunningSteps()
  })
}

if (!isInstalled(root)) {
  console.log('▸ Installing packages')
  await install(root).catch(error => fail(error.message))
  console.log(`✓ Packages installed (${seconds(began)})`)
}

const { register } = await import('tsx/esm/api')
const unregister = register()
const { refuseProductionSettings } = await import('../start/configuration.ts')
try {
  if (process.env.NODE_ENV === 'production') throw new Error('npm test is not for NODE_ENV=production: leave it away.')
  refuseProductionSettings(process.env)
} catch (error) {
  fail(error.message)
}
await unregister()

const total = { passed: 0, failed: 0, skipped: 0 }
const failed = []
for (const step of steps) {
  if (isInterrupted) break
  const { counts, named } = await runOne(step)
  failed.push(...named)
  for (const word of Object.keys(total)) total[word] += counts[word]
}
if (isInterrupted) total.failed += 1
if (failed.length > 0) console.log(`\nWhat failed:\n${failuresAsText(failed)}`)
console.log(`\n${isInterrupted ? 'Interrupted' : 'Done'} after ${seconds(began)}.`)
process.exitCode = total.failed > 0 ? 1 : 0
console.log(closingLine(total))
