/** `npm run public-types`: records the public types of the packed packages; raise their versions first. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from '../engines/run.ts'
import { checkout, Failure } from '../engines/run-program.ts'
import { PACKED } from './pack.ts'
import { problemsOf, readSnapshot, typesOfPackage } from './public-types.ts'

await run(async () => {
  for (const name of PACKED) {
    const folder = join(checkout, 'libs', name)
    const [before, after] = [await readSnapshot(folder).catch(() => undefined), await typesOfPackage(folder)]
    const problems = before ? problemsOf(before, after) : []
    if (problems.length > 0) throw new Failure(`Raise the version of @santhe/${name} first:\n${problems.join('\n')}`)
    await writeFile(join(folder, 'public-types.json'), `${JSON.stringify(after)}\n`)
    console.log(`@santhe/${name} ${after.version}: ${Object.keys(after.types).length} exports`)
  }
})
