/** `npm run test:long`: checks that take too long for every change. Ends with the line `N passed, N failed`. */
import { longSteps } from './long-steps.mjs'
import { runAll } from './run-all.mjs'

await runAll({ call: 'npm run test:long', stepsOf: longSteps, limit: 180 * 60_000 })
