import { parseArgs } from 'node:util'
import { TeamKeyForm } from '@santhe/contracts'
import { type Domain, releases } from '@santhe/domain'
import { SantheError } from '@santhe/rules'
import { withDomain } from '../db/with-database.ts'
import { run } from '../engines/run.ts'
import { Failure } from '../engines/run-program.ts'

const USAGE = `Makes and revokes keys by which teams release their slices, in MONGODB_URI or a stopped market.
  team-key --name Catalog --slices catalog,checkout [--days 90]    prints the key, which nobody can read again
  team-key --list
  team-key --revoke Catalog`

type Run = (domain: Domain) => Promise<string[]>

function stateOf({ revokedAt, expiresAt, lastUsedAt }: Awaited<ReturnType<typeof releases.listTeamKeys>>[number]) {
  const until = revokedAt ? `revoked ${revokedAt.toISOString()}` : `until ${expiresAt.toISOString()}`
  return `${until}, last used ${lastUsedAt?.toISOString() ?? 'never'}`
}

/** Nobody is signed in at the market's machine. */
const by = { actor: { id: 0, role: 'admin' }, device: 'npm run team-key', now: new Date() } as const

/** @throws Failure with the usage for invalid arguments */
function readCommand(): Run {
  const text = { type: 'string' } as const
  const options = { name: text, slices: text, days: text, revoke: text, list: { type: 'boolean' } } as const
  const { name, slices, days, list, revoke } = parseArgs({ options }).values
  if (list)
    return async domain =>
      (await releases.listTeamKeys(domain)).map(key => `${key.name}: ${key.slices.join(',')}, ${stateOf(key)}`)
  if (revoke !== undefined)
    return async domain => {
      await releases.revokeTeamKeys({ key: { name: revoke }, by }, domain)
      return [`The keys of ${revoke} no longer work`]
    }
  const form = TeamKeyForm.safeParse({ name, slices: slices?.split(','), ...(days && { days: Number(days) }) }).data
  if (!form) throw new Failure(USAGE)
  return async domain => {
    const { key, expiresAt } = await releases.makeTeamKey({ ...form, by }, domain)
    return [`A key of ${form.name} for ${form.slices.join(', ')}, until ${expiresAt.toISOString()}:`, key]
  }
}

await run(async () => {
  const command = readCommand()
  await withDomain(async domain => {
    try {
      for (const line of await command(domain)) console.log(line)
    } catch (error) {
      throw error instanceof SantheError ? new Failure('No such key can be revoked') : error
    }
  })
})
