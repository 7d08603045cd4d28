import { createECDH } from 'node:crypto'
import { duplicateKey } from '../../foundation/database-errors.ts'
import type { Domain } from '../../foundation/domain.ts'
import { VapidKeys, type VapidKeysRecord } from '../../records/vapid-keys.ts'

function newKeys(): VapidKeysRecord {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  // Node omits leading zeros, but the key must have 32 bytes.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')
  return { _id: 'market', publicKey, privateKey }
}

/** Creates the market's keys on first use. docs/security.md#push. */
export async function readVapidKeys({ connection }: Domain): Promise<Omit<VapidKeysRecord, '_id'>> {
  const read = () => VapidKeys(connection).findById('market').lean<VapidKeysRecord>()
  const stored = await read()
  if (stored) return stored
  const made = newKeys()
  try {
    await VapidKeys(connection).create([made])
    return made
  } catch (error) {
    const first = duplicateKey(error) ? await read() : null
    if (first) return first
    throw error
  }
}
