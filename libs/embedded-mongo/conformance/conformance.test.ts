import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openServer, runFile, type ServerUnderTest, testFolder } from './suite.ts'
import { listTestFiles, readTestFile } from './test-file.ts'
import { UNSUPPORTED } from './unsupported.ts'

const folder = testFolder()
const files = listTestFiles(folder)
/** Every tenth file of each suite, from the first; `npm run conformance` runs all. */
const sample = files.filter((path, at) => at % 10 === 0 || suiteOf(path) !== suiteOf(files[at - 1] ?? ''))

function suiteOf(path: string): string | undefined {
  return path.split('/')[0]
}

/** Skipped without MongoDB's files, which are beside the repository or at MONGODB_DRIVER_TESTS. */
describe.skipIf(files.length === 0)("MongoDB's own driver tests", () => {
  let server: ServerUnderTest
  beforeAll(async () => {
    server = await openServer()
  })
  afterAll(() => server.close())

  test.for(sample)('%s', async (path, { skip }) => {
    const failures: string[] = []
    const reasons = new Set<string>()
    let ran = 0
    for await (const { description, failed, skipped } of runFile(server, folder, path)) {
      if (skipped !== undefined) reasons.add(skipped)
      else ran++
      if (failed !== undefined) failures.push(`${description}: ${failed}`)
    }
    expect(failures).toEqual([])
    skip(ran === 0, [...reasons].join(', '))
  })

  test('every pattern of the table matches a test', () => {
    const names = files.flatMap(path =>
      readTestFile(folder, path).tests.map(({ description }) => `${path}: ${description}`),
    )
    const patterns = UNSUPPORTED.flatMap(({ tests = [] }) => tests)
    expect(patterns.filter(pattern => !names.some(name => pattern.test(name)))).toEqual([])
  })
})
