import { checkBareTexts } from './check-bare-texts.ts'
import { checkBoundaries } from './check-boundaries.ts'
import { checkRawCollections } from './check-raw-collections.ts'
import { checkUnused } from './check-unused.ts'
import { checkWords } from './check-words.ts'

const root = process.cwd()
const [{ cruised, sources, violations }, unused, names, rawCollections, bareTexts] = await Promise.all([
  checkBoundaries(root),
  checkUnused(root),
  checkWords(root),
  checkRawCollections(root),
  checkBareTexts(root),
])
for (const { rule, from, to, comment } of violations) console.log(`${rule}: ${from} → ${to}\n    ${comment}`)
if (cruised < sources) {
  console.log(
    `Only ${cruised} of ${sources} source files were read: is 'typescript' still the 6.0 API? Nothing is checked in the rest.`,
  )
}
for (const { kind, file, name, comment } of unused) {
  console.log(`unused ${kind}: ${name === file ? file : `${name} in ${file}`}\n    ${comment}`)
}
for (const { file, line, name, word, instead } of names) {
  console.log(`banned word '${word}': ${name} in ${file}:${line}\n    Write ${instead}.`)
}
for (const { file, line } of rawCollections) {
  console.log(
    `raw collection: ${file}:${line}\n    Use the model: what it refuses, as the journal any change, a collection does.`,
  )
}
for (const { file, line, text } of bareTexts) {
  console.log(
    `bare text: ${text} in ${file}:${line}\n    Give it an element: what is beside it comes and goes, and the browser’s translation replaces bare texts.`,
  )
}
console.log(
  `Import directions: ${cruised} modules, ${violations.length} violations. Unused: ${unused.length}. Banned words: ${names.length}. Raw collections: ${rawCollections.length}. Bare texts: ${bareTexts.length}.`,
)
const isClean = [violations, unused, names, rawCollections, bareTexts].every(({ length }) => length === 0)
process.exitCode = isClean && cruised >= sources ? 0 : 1
