import { readReport } from './report.mjs'

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** A run that failed without naming a test (no report, a file that does not load, a missing engine) counts as one failure. */
function atLeastOneFailure(counts, code) {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

/**
 * Returns the counts of a vitest run, from its JSON report and its exit code.
 * @returns {Counts}
 */
export function countsOfVitest(file, code) {
  const report = readReport(file)
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const filesThatDoNotLoad = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some(each => each.status === 'failed'),
  )
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + filesThatDoNotLoad.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
  return atLeastOneFailure(counts, code)
}

/**
 * Returns the counts of a Playwright run. A test that passed only when retried counts as passed; Playwright's own output calls it flaky.
 * @returns {Counts}
 */
export function countsOfPlaywright(file, code) {
  const report = readReport(file)
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const { expected, flaky, unexpected, skipped } = report.stats
  return atLeastOneFailure({ passed: expected + flaky, failed: unexpected, skipped }, code)
}

/**
 * Returns the counts with the tests that passed only when retried: they count as failed where FLAKY is `fail`.
 * @param {Counts} counts
 * @returns {Counts}
 */
export function withFlaky(counts, retried, mode) {
  return mode === 'fail' ? { ...counts, passed: counts.passed - retried, failed: counts.failed + retried } : counts
}

/** Returns the last line of every run. */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** Returns the counts of a program that is one check: it passed where its exit code is 0. */
export function oneCheck(_report, code) {
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
}
