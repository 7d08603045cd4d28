import fc from 'fast-check'

/**
 * Runs of a property without its own number: a tenth in `npm test`, all with SANTHE_STRENGTH `whole`, as in `npm
 * run test:long`.
 */
const RUNS = { tenth: 1_000, whole: 10_000 } as const

fc.configureGlobal({ numRuns: process.env.SANTHE_STRENGTH === 'whole' ? RUNS.whole : RUNS.tenth })
