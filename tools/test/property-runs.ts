import fc from 'fast-check'

/** Runs of a property that names no number of its own: a tenth in `npm test`, all where SANTHE_STRENGTH is `whole`, as in `npm run test:long`. */
const RUNS = { tenth: 1_000, whole: 10_000 } as const

fc.configureGlobal({ numRuns: process.env.SANTHE_STRENGTH === 'whole' ? RUNS.whole : RUNS.tenth })
