import { checkBoundaries } from './check-boundaries.ts'

const { cruised, sources, violations } = await checkBoundaries(process.cwd())
for (const { rule, from, to, comment } of violations) console.log(`${rule}: ${from} → ${to}\n    ${comment}`)
if (cruised < sources) {
  console.log(
    `Only ${cruised} of ${sources} source files were read: is 'typescript' still the 6.0 API? Nothing is known about the rest.`,
  )
}
const isGood = violations.length === 0 && cruised >= sources
console.log(`Import directions: ${cruised} modules, ${violations.length} violations.`)
process.exitCode = isGood ? 0 : 1
