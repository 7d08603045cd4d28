import { randomUUID } from 'node:crypto'
import type { Actor } from '@santhe/rules'
import fc from 'fast-check'
import { afterAll } from 'vitest'
// Later harvest dates move orders only when this module, which registers the move, is loaded.
import '../buying/fulfilment/harvest/move-harvest.ts'
import { closeDomain, type Domain, openDomain } from '../foundation/domain.ts'
import { nextId } from '../foundation/ids.ts'
import type { StaffAct } from '../foundation/write-entry.ts'

/** The tests' time: a Saturday noon in India. */
export const NOW = new Date('2026-11-21T06:30:00.000Z')
export const TODAY = '2026-11-21'

export const AN_ADMIN: StaffAct = { actor: { id: 1, role: 'admin' }, device: 'Firefox on Linux', now: NOW }

export const by = (actor: Actor): StaffAct => ({ ...AN_ADMIN, actor })

/** Longer than a buyer would wait: a busy machine needs it for many concurrent buyers. */
export const PATIENCE = 60_000

/** Whether repeated checks run in full strength, like the properties: see CONTRIBUTING. */
export const IS_WHOLE = (fc.readConfigureGlobal()?.numRuns ?? 0) >= 10_000

/** Returns a domain on the real engine with its own database, dropped after the test file. Call it once per file. */
export async function testDomain(): Promise<Domain> {
  const uri = process.env.SANTHE_TEST_MONGO
  if (!uri)
    throw new Error('SANTHE_TEST_MONGO is not set: run the tests by vitest from the root, which provides the engines.')
  const domain = await openDomain({ uri, database: `test-${randomUUID()}`, patience: PATIENCE })
  afterAll(async () => {
    await domain.connection.dropDatabase()
    await closeDomain(domain)
  })
  // Reserves the id of AN_ADMIN, who has no record, so that no person gets it.
  await nextId(domain, 'person')
  return domain
}
