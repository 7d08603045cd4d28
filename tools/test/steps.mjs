import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { countsOfPlaywright, countsOfVitest, oneCheck } from './counts.mjs'
import { failuresOfPlaywright, failuresOfVitest, flakyOfPlaywright, flakyOfVitest } from './failures.mjs'

const minute = 60_000
const ignoredFolders = new Set(['node_modules', 'dist', 'test-results'])

function hasSpecs(folder) {
  return readdirSync(folder, { withFileTypes: true }).some(entry =>
    entry.isDirectory()
      ? !ignoredFolders.has(entry.name) && hasSpecs(join(folder, entry.name))
      : /\.spec\.ts$/.test(entry.name),
  )
}

/** Returns the steps of `npm test`, in order. `reports` is the folder for the runners' reports. */
export function testSteps(root, reports) {
  const bin = name => join(root, 'node_modules/.bin', name)
  const unitReport = join(reports, 'vitest.json')
  const journeyReport = join(reports, 'playwright.json')
  return [
    {
      name: 'types',
      title: 'Types',
      command: bin('tsc'),
      // Checkers of one package each work out the types of its libraries: four, which is usual, take three times the work of one.
      args: ['-b', '--checkers', '1', '--builders', '2'],
      count: oneCheck,
      limit: 10 * minute,
    },
    {
      name: 'lint',
      title: 'Lint and format',
      command: bin('biome'),
      args: ['check', '.'],
      count: oneCheck,
      limit: 10 * minute,
    },
    {
      name: 'boundaries',
      title: 'Import directions and unused code',
      command: bin('tsx'),
      args: ['tools/boundaries/boundaries.ts'],
      count: oneCheck,
      limit: 10 * minute,
    },
    {
      name: 'unit',
      title: 'Unit and integration',
      command: bin('vitest'),
      args: ['run', '--retry=1', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
      isLive: true,
      report: unitReport,
      count: countsOfVitest,
      failures: failuresOfVitest,
      flaky: flakyOfVitest,
      limit: 25 * minute,
    },
    {
      name: 'e2e',
      title: 'End to end',
      command: bin('playwright'),
      args: ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'],
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: journeyReport, PLAYWRIGHT_JSON_OUTPUT_NAME: journeyReport },
      isLive: true,
      report: journeyReport,
      count: countsOfPlaywright,
      failures: failuresOfPlaywright,
      flaky: flakyOfPlaywright,
      limit: 30 * minute,
      skipBecause: hasSpecs(join(root, 'e2e')) ? undefined : 'there is no journey in e2e yet',
    },
  ]
}
