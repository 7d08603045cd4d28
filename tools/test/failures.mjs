import { readReport } from './report.mjs'

/** @typedef {{ name: string, message: string }} Failure */

const linesOfMessage = 12
// Colours are for the list above; what is repeated at the end is read in plain text.
const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')

function firstLines(text) {
  return text.replace(colours, '').trim().split('\n').slice(0, linesOfMessage).join('\n')
}

/** The end of what a program said, where it has no report that names what failed. */
export function lastLines(text) {
  return text.replace(colours, '').trim().split('\n').slice(-linesOfMessage).join('\n')
}

/**
 * The tests that failed in a vitest run, and the files that did not load, with the beginning of what each said.
 * @returns {Failure[]}
 */
export function failuresOfVitest(file) {
  return (readReport(file)?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter(each => each.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [{ name, message: firstLines(message) }]
    return failed.map(({ fullName, failureMessages }) => ({
      name: `${name}: ${fullName}`,
      message: firstLines(failureMessages.join('\n')),
    }))
  })
}

function specsWithin(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsWithin)]
}

/**
 * The journeys that failed, each with its width and the beginning of what it said.
 * @returns {Failure[]}
 */
export function failuresOfPlaywright(file) {
  const report = readReport(file)
  if (!report) return []
  const fromSpec = ({ file: spec, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results }) => ({
        name: `${spec}: ${title} [${projectName}]`,
        message: firstLines(results.at(-1)?.error?.message ?? ''),
      }))
  const beforeAnyTest = report.errors.map(({ message }) => ({ name: 'Playwright', message: firstLines(message ?? '') }))
  return [...beforeAnyTest, ...specsWithin(report).flatMap(fromSpec)]
}

/** What failed, as it is said once more at the end of a run, where whoever sees only the last lines finds it. */
export function failuresAsText(failures) {
  const indented = message => message.replace(/^(?=.)/gm, '    ')
  return failures.map(({ name, message }) => `  ✗ ${name}\n${indented(message)}`.trimEnd()).join('\n')
}
