import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { complaintAboutNode, install, isInstalled } from '../start/install.mjs'
import { readTestArguments } from './arguments.mjs'
import { closingLine, withFlaky } from './counts.mjs'
import { failuresAsText, lastLines } from './failures.mjs'
import { bringNode } from './node-of-line.mjs'
import { endRunningSteps, runStep } from './run-step.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))

function fail(line) {
  console.error(line)
  process.exit(2)
}

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`
}

async function runOne(step, { deadline, environment }) {
  const { title, command, args, env, isLive, limit, count, failures, flaky, report, skipBecause } = step
  if (skipBecause) {
    console.log(`– ${title}: skipped, ${skipBecause}`)
    return { counts: { passed: 0, failed: 0, skipped: 1 }, named: [], retried: [] }
  }
  console.log(`▸ ${title}`)
  const since = Date.now()
  const allowed = Math.min(limit, Math.max(1, deadline - since))
  const ran = await runStep({ command, args, cwd: root, env: { ...environment, ...env }, limit: allowed, isLive })
  const retried = flaky?.(report) ?? []
  const counts = withFlaky(count(report, ran.isLate ? 1 : ran.code), retried.length, process.env.FLAKY)
  if (counts.failed > 0 && ran.output) console.log(ran.output.trimEnd())
  if (ran.isLate) console.log(`  ${title} was ended after ${Math.round(allowed / 60_000)} minutes.`)
  console.log(`${counts.failed > 0 ? '✗' : '✓'} ${title}: ${closingLine(counts)} (${seconds(since)})`)
  if (counts.failed === 0) return { counts, named: [], retried }
  const named = failures?.(report) ?? []
  const isNamed = named.length > 0 || retried.length > 0
  return { counts, named: isNamed ? named : [{ name: title, message: lastLines(ran.output) }], retried }
}

/** Ends the program if NODE_ENV is production, or if it has the keys or the URL of a production market. */
async function refuseProduction(call) {
  if (process.env.NODE_ENV === 'production') fail(`${call} is not for NODE_ENV=production: unset it.`)
  const { register } = await import('tsx/esm/api')
  const unregister = register()
  const { refuseProductionSettings } = await import('../start/configuration.ts')
  try {
    refuseProductionSettings(process.env)
  } catch (error) {
    fail(error.message)
  }
  await unregister()
}

/** Returns the environment of every step, with the Node of this line first where one is named. */
async function environmentOf(line) {
  const environment = { ...process.env, NX_DAEMON: 'false' }
  if (line === undefined) return environment
  const { folder, version } = await bringNode(root, line).catch(error => fail(error.message))
  console.log(`▸ On Node ${version}`)
  return { ...environment, PATH: `${folder}${delimiter}${process.env.PATH}` }
}

/** Returns the steps in groups: those in turn that print nothing while they run go side by side, and use all cores together. */
function sideBySide(steps) {
  const groups = []
  for (const step of steps) {
    const last = groups.at(-1)
    if (last && !step.isLive && !last[0].isLive) last.push(step)
    else groups.push([step])
  }
  return groups
}

/** Runs the steps in order, also after a failure. Ends with the line `N passed, N failed`. */
async function runSteps(steps, { began, limit, environment }) {
  let isInterrupted = false
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(name, () => {
      isInterrupted = true
      endRunningSteps()
    })
  }
  const total = { passed: 0, failed: 0, skipped: 0 }
  const failed = []
  const flaky = []
  for (const group of sideBySide(steps)) {
    if (isInterrupted) break
    const results = await Promise.all(group.map(step => runOne(step, { deadline: began + limit, environment })))
    for (const { counts, named, retried } of results) {
      failed.push(...named)
      flaky.push(...retried)
      for (const word of Object.keys(total)) total[word] += counts[word]
    }
  }
  if (isInterrupted) total.failed += 1
  if (failed.length > 0) console.log(`\nWhat failed:\n${failuresAsText(failed)}`)
  if (flaky.length > 0) console.log(`\nWhat passed only when it was retried:\n${failuresAsText(flaky)}`)
  console.log(`\n${isInterrupted ? 'Interrupted' : 'Done'} after ${seconds(began)}.`)
  process.exitCode = total.failed > 0 ? 1 : 0
  console.log(closingLine(total))
}

/**
 * Runs a program of tests, on a fresh machine too: installs the packages, reads its arguments and runs the steps that they choose.
 * @param {{ call: string, stepsOf: (root: string, reports: string) => object[], limit: number }} program
 *   `call` is how people call it, `limit` the milliseconds that all steps together may take
 */
export async function runAll({ call, stepsOf, limit }) {
  const began = Date.now()
  // A program without NODE_ENV counts as production; the programs that are started below read it too.
  process.env.NODE_ENV ||= 'test'
  const complaint = complaintAboutNode()
  if (complaint) fail(complaint)
  const reports = mkdtempSync(join(tmpdir(), 'santhe-reports-'))
  process.on('exit', () => rmSync(reports, { recursive: true, force: true }))
  const steps = stepsOf(root, reports)
  const understood = readTestArguments(steps, process.argv.slice(2))
  if (!understood) fail(`Usage: ${call} [-- [--only ${steps.map(({ name }) => name).join('|')}[,…]] [--node 22|24|…]]`)
  if (!isInstalled(root)) {
    console.log('▸ Installing packages')
    await install(root).catch(error => fail(error.message))
    console.log(`✓ Packages installed (${seconds(began)})`)
  }
  await refuseProduction(call)
  const environment = await environmentOf(understood.line)
  // The demo market's pictures are drawn once for all steps.
  const pictures = join(reports, 'pictures')
  mkdirSync(pictures)
  await runSteps(understood.selectedSteps, {
    began,
    limit,
    environment: { ...environment, SANTHE_TEST_PICTURES: pictures },
  })
}
