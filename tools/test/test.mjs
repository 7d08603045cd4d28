/** `npm test`: all checks for every change, on a fresh machine too. Ends with the line `N passed, N failed`. */
import { runAll } from './run-all.mjs'
import { testSteps } from './steps.mjs'

await runAll({ call: 'npm test', stepsOf: testSteps, limit: 55 * 60_000 })
