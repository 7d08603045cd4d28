import { checkBoundaries } from './check-boundaries.ts'
import { checkUnused } from './check-unused.ts'

const root = process.cwd()
const [{ cruised, sources, violations }, unused] = await Promise.all([checkBoundaries(root), checkUnused(root)])
for (const { rule, from, to, comment } of violations) console.log(`${rule}: ${from} → ${to}\n    ${comment}`)
if (cruised < sources) {
  console.log(
    `Only ${cruised} of ${sources} source files were read: is 'typescript' still the 6.0 API? Nothing is known about the rest.`,
  )
}
for (const { kind, file, name, comment } of unused) {
  console.log(`unused ${kind}: ${name === file ? file : `${name} in ${file}`}\n    ${comment}`)
}
console.log(`Import directions: ${cruised} modules, ${violations.length} violations. Unused: ${unused.length}.`)
process.exitCode = violations.length === 0 && cruised >= sources && unused.length === 0 ? 0 : 1
