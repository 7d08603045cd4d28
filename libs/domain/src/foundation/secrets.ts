import { createHash, randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** argon2id as OWASP recommends: 19 MiB, 2 passes, 1 lane. The numbers are the library's: 2 is Argon2id. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export async function hashPassword(password: string): Promise<string> {
  return hash(password, COST)
}

let dummy: Promise<string> | undefined

/**
 * Returns whether a password matches a hash. For an unknown name pass no hash: a fixed one is checked instead,
 * so that the duration does not reveal whether the account exists.
 */
export async function isPasswordRight(password: string, passwordHash: string | undefined): Promise<boolean> {
  dummy ??= hashPassword('nobody has this password')
  const isRight = await verify(passwordHash ?? (await dummy), password)
  return isRight && passwordHash !== undefined
}

const TOKEN_BYTES = 32

export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
