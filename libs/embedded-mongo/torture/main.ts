import { parseArgs } from 'node:util'
import { buildProgram } from '../testing/program.ts'
import { freshSeed } from '../testing/random.ts'
import { runKills } from './kills.ts'
import { runScenario, SCENARIOS } from './scenarios.ts'

const USAGE = `usage: npm run torture:mongo -- [--seed <number>] [--only kills,${SCENARIOS.join(',')}] [--kills 200] [--seconds 60]`

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`not a whole number: ${text}`)
  return Number(text)
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: String(freshSeed()) },
      only: { type: 'string', default: ['kills', ...SCENARIOS].join(',') },
      kills: { type: 'string', default: '200' },
      seconds: { type: 'string', default: '60' },
    },
  })
  const names = values.only.split(',')
  const unknownName = names.find(name => name !== 'kills' && !SCENARIOS.includes(name))
  if (unknownName !== undefined) throw new Error(`there is no play '${unknownName}'`)
  return {
    names,
    seed: wholeNumber(values.seed),
    kills: wholeNumber(values.kills),
    seconds: wholeNumber(values.seconds),
  }
}

async function kill(seed: number, kills: number): Promise<string> {
  const program = await buildProgram()
  try {
    const { acknowledged, killedWhileStarting } = await runKills({ program: program.path, seed, kills })
    const counts = [...acknowledged].map(([kind, count]) => `${count} ${kind}`).join(', ')
    return `${kills} kills, ${killedWhileStarting} of them while starting; answered: ${counts}`
  } finally {
    program.remove()
  }
}

async function reportScenario(name: string, seed: number, seconds: number): Promise<string> {
  const outcome = await runScenario(name, seed, seconds * 1000)
  if (outcome === undefined) return 'skipped: only the embedded engine can be asked'
  if (outcome.problems.length > 0 || outcome.done < 2)
    throw new Error(outcome.problems.slice(0, 10).join('\n') || 'nothing happened')
  return `${outcome.done} in ${seconds} s`
}

let settings: ReturnType<typeof readArguments>
try {
  settings = readArguments()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}. ${USAGE}\n`)
  process.exit(1)
}
const { names, seed, kills, seconds } = settings
print(`seed ${seed}; play it again with --seed ${seed}`)
let failed = 0
for (const name of names) {
  try {
    print(`✓ ${name}: ${name === 'kills' ? await kill(seed, kills) : await reportScenario(name, seed, seconds)}`)
  } catch (error) {
    failed++
    print(`✗ ${name}, seed ${seed}: ${error instanceof Error ? error.message : error}`)
  }
}
print(`${names.length - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
