import type { ReleaseList } from '@santhe/federation/release-list'
import { openStore } from '@santhe/files'
import { SERVER_SETTINGS, servedSchemas } from '@santhe/http-kit'
import {
  Calls,
  liveEntry,
  promoteCanary,
  ReleaseRefused,
  readReleaseList,
  releaseProblems,
  rollBack,
} from '@santhe/releases'
import { z } from 'zod'
import { checkout, Failure } from '../engines/run-program.ts'
import { releaseAll, releaseSlice } from './release.ts'

const Settings = z.object({
  FILES: SERVER_SETTINGS.FILES,
  MONGODB_URI: z.string().optional(),
  MONGODB_DATABASE: z.string().default('santhe'),
})

/** @throws ReleaseRefused when this tree's back ends do not serve that version's calls, and as `rollBack` */
export async function rollBackHere(target: Parameters<typeof rollBack>[0]): Promise<ReleaseList> {
  const { releases, name } = target
  const version = target.version ?? liveEntry(await readReleaseList(releases), name)?.before
  if (version !== undefined) {
    const problems = await releaseProblems({ releases, name, version }, Calls.parse(servedSchemas()))
    if (problems.length > 0) throw new ReleaseRefused(problems.join('\n'))
  }
  return rollBack({ ...target, version })
}

interface ReleaseHere {
  back: boolean
  promote: boolean
  share: number | undefined
  names: string[]
}

/** Releases into, or rolls back in, the folder or database of a market's releases. */
export async function releaseHere(
  folder: string,
  { back, promote, share, names: [first, version] }: ReleaseHere,
): Promise<void> {
  const releases = await openStore('releases', folder, Settings.parse(process.env))
  const options = { root: checkout, releases, log: (line: string) => console.log(line) }
  try {
    if (back) {
      if (!first) throw new Failure('Name the slice that goes back, such as catalog')
      const list = await rollBackHere({ releases, name: first, version })
      console.log(`${first} is back at ${liveEntry(list, first)?.version}`)
    } else if (promote) {
      const list = await promoteCanary(releases, first ?? '')
      console.log(`${first} ${liveEntry(list, first ?? '')?.version}`)
    } else if (first) await releaseSlice(first, { ...options, share })
    else await releaseAll(options)
  } catch (error) {
    throw error instanceof ReleaseRefused ? new Failure(error.message) : error
  } finally {
    await releases.close()
  }
}
