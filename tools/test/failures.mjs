import { readReport } from './report.mjs'

/** @typedef {{ name: string, message: string }} Failure */

const linesOfMessage = 12
// Failures are repeated at the end as plain text, without colours.
const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')

function firstLines(text) {
  return text.replace(colours, '').trim().split('\n').slice(0, linesOfMessage).join('\n')
}

/** Returns the end of a program's output, for programs without a report that names what failed. */
export function lastLines(text) {
  return text.replace(colours, '').trim().split('\n').slice(-linesOfMessage).join('\n')
}

function testsOf(name, tests) {
  return tests.map(({ fullName, failureMessages }) => ({
    name: `${name}: ${fullName}`,
    message: firstLines(failureMessages.join('\n')),
  }))
}

/**
 * Returns the tests that failed in a vitest run, and the files that did not load, with the beginning of each message.
 * @returns {Failure[]}
 */
export function failuresOfVitest(file) {
  return (readReport(file)?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter(each => each.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [{ name, message: firstLines(message) }]
    return testsOf(name, failed)
  })
}

/**
 * Returns the tests of vitest that passed only when they were retried, with how they failed before.
 * @returns {Failure[]}
 */
export function flakyOfVitest(file) {
  const isFlaky = ({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0
  return (readReport(file)?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    testsOf(name, assertionResults.filter(isFlaky)),
  )
}

function specsWithin(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsWithin)]
}

function journeysOf(report, expected) {
  const fromSpec = ({ file: spec, title, tests }) =>
    tests
      .filter(({ status }) => status === expected)
      .map(({ projectName, results }) => ({
        name: `${spec}: ${title} [${projectName}]`,
        message: firstLines(results.findLast(({ error }) => error)?.error.message ?? ''),
      }))
  return specsWithin(report).flatMap(fromSpec)
}

/**
 * Returns the journeys that failed, each with its width and the beginning of its message.
 * @returns {Failure[]}
 */
export function failuresOfPlaywright(file) {
  const report = readReport(file)
  if (!report) return []
  const beforeAnyTest = report.errors.map(({ message }) => ({ name: 'Playwright', message: firstLines(message ?? '') }))
  return [...beforeAnyTest, ...journeysOf(report, 'unexpected')]
}

/**
 * Returns the journeys that passed only when they were retried, with how they failed before.
 * @returns {Failure[]}
 */
export function flakyOfPlaywright(file) {
  const report = readReport(file)
  return report ? journeysOf(report, 'flaky') : []
}

/** Returns the failures as text for the end of a run, for people who see only the last lines. */
export function failuresAsText(failures) {
  const indented = message => message.replace(/^(?=.)/gm, '    ')
  return failures.map(({ name, message }) => `  ✗ ${name}\n${indented(message)}`.trimEnd()).join('\n')
}
