import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeDomain, openDomain, people } from '@santhe/domain'
import { People } from '@santhe/domain/records'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimFolder } from '../engines/claim-folder.ts'
import { createFirstAdmin } from './create-first-admin.ts'
import { firstStepLines } from './first-step-lines.ts'
import { type NewAdmin, readNewAdmin } from './read-new-admin.ts'
import type { Terminal } from './terminal.ts'

const NOW = new Date('2026-11-21T06:30:00Z')
const mongoUri = process.env.SANTHE_TEST_MONGO ?? ''
const database = `santhe_admin_${process.pid}`
let dataFolder = ''

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'santhe-admin-'))
})
afterAll(async () => {
  const domain = await openDomain({ uri: mongoUri, database })
  await domain.connection.dropDatabase()
  await closeDomain(domain)
  await rm(dataFolder, { recursive: true, force: true })
})

const OFFICE = ['--username', 'office', '--email', 'office@example.com', '--name', 'The office']
const create = (admin: NewAdmin, environment: NodeJS.ProcessEnv = { MONGODB_URI: mongoUri }) =>
  createFirstAdmin({ admin, dataFolder, database, environment, now: NOW })

/** Fakes a person who types these lines in order. */
function typingTerminal(lines: string[]): Terminal & { questions: string[] } {
  const questions: string[] = []
  const next = async (question: string) => {
    questions.push(question)
    return lines.shift() ?? ''
  }
  return { questions, line: next, hidden: next }
}

describe('the name and password of a new admin', () => {
  it('come from the arguments; without a prompt a password is generated', async () => {
    const admin = await readNewAdmin(OFFICE, undefined)
    expect(admin).toMatchObject({ username: 'office', email: 'office@example.com', name: 'The office', another: false })
    expect([admin.isGenerated, admin.password.length]).toEqual([true, 20])
    expect((await readNewAdmin(OFFICE, undefined)).password).not.toBe(admin.password)
  })

  it('are prompted for if missing, the password twice', async () => {
    const terminal = typingTerminal(['office@example.com', 'The office', 'a good one', 'a good one'])
    const admin = await readNewAdmin(['--username', 'office', '--another'], terminal)
    expect(admin).toMatchObject({ name: 'The office', password: 'a good one', isGenerated: false, another: true })
    expect(terminal.questions.map(question => question.split(' ')[0])).toEqual(['Email:', 'Full', 'Password', 'The'])
  })

  it.each([
    ['a missing one where nobody sits', OFFICE.slice(0, 2), [], /--email.*\nUsage/],
    ['an e-mail address that is none', [...OFFICE.slice(0, 2), '--email', 'office'], undefined, /valid email/],
    ['a name that passes for another', ['--username', '\u0430dmin'], undefined, /one Indian script/],
    ['an argument that we don’t know', ['--password', 'secret'], undefined, /Usage: npm run create-admin/],
    ['a short password', OFFICE, ['short'], /at least 6/],
    ['two different passwords', OFFICE, ['a good one', 'another one'], /two different/],
  ])('are refused for %s', async (_, args, typed, expectedError) => {
    const terminal = typed && typed.length > 0 ? typingTerminal([...typed]) : undefined
    await expect(readNewAdmin(args, terminal)).rejects.toThrow(expectedError)
  })
})

const EMPTY = {
  categories: 0,
  fees: 0,
  feeTables: 0,
  inactiveFeeTables: 0,
  districtManagers: 0,
  mail: 'waiting',
  payments: 'none',
} as const
const WHOLE = {
  categories: 8,
  fees: 2,
  feeTables: 1,
  inactiveFeeTables: 0,
  districtManagers: 1,
  mail: 'server',
  payments: 'production',
} as const

describe('the first steps', () => {
  // docs/product/office.md#first-steps
  it('print one line each, ticked if done', () => {
    expect(firstStepLines(EMPTY)).toEqual([
      '  [ ] Categories: without one no farmer can offer anything',
      '  [ ] Fees: none yet, so buyers pay for the boxes alone',
      '  [ ] Delivery table (optional): none yet, so delivery costs the same for every area and value',
      '  [ ] District managers: none yet',
      '  [ ] Mail server: SMTP_URL is not set, so in production mails wait and nobody can reset a password',
      '  [ ] Online payment (optional): CASHFREE_APP_ID and CASHFREE_SECRET are not set, so cash on delivery alone is offered',
    ])
    expect(firstStepLines({ ...EMPTY, inactiveFeeTables: 1 })[2]).toBe(
      '  [ ] Delivery table (optional): one is there, but not active; switch it on under Fees',
    )
    expect(firstStepLines(WHOLE)).toEqual([
      '  [x] Categories: 8',
      '  [x] Fees: 2',
      '  [x] Delivery table: 1',
      '  [x] District managers: 1',
      '  [x] Mail server: set',
      '  [x] Online payment: keys of Cashfree’s production are set',
    ])
  })
})

describe('the first admin', () => {
  it('is stored at MONGODB_URI, reports that, and can sign in', async () => {
    const admin = await readNewAdmin(OFFICE, undefined)
    const lines = await create(admin)
    expect(lines[0]).toBe(
      `Made the admin office (The office, office@example.com) in MongoDB from MONGODB_URI, database ${database}.`,
    )
    expect(lines[1]).toBe(`Password, shown this once: ${admin.password}`)
    expect(lines.slice(-6)).toEqual(firstStepLines(EMPTY))
    const domain = await openDomain({ uri: mongoUri, database })
    expect(await people.checkPassword({ username: 'office', password: admin.password }, domain)).toMatchObject({
      role: 'admin',
    })
    await closeDomain(domain)
  })

  it('is refused beside another admin without --another, and with a used name or e-mail address', async () => {
    const second = { ...(await readNewAdmin(OFFICE, undefined)), username: 'second', email: 'second@example.com' }
    await expect(create(second)).rejects.toThrow('There is an admin already: office. With --another one more is made.')
    const another = { ...second, another: true }
    await expect(create({ ...another, username: 'OFFICE' })).rejects.toThrow('Nothing was changed. This username is')
    await expect(create({ ...another, email: 'office@EXAMPLE.com' })).rejects.toThrow('already registered')
    const lines = await create({ ...another, isGenerated: false })
    expect(lines.join('\n')).not.toContain(another.password)
    const domain = await openDomain({ uri: mongoUri, database })
    expect(await People(domain.connection).countDocuments({ role: 'admin' })).toBe(2)
    await closeDomain(domain)
  })

  it('is stored in the data of npm start without MONGODB_URI, unless a market runs on them', async () => {
    const admin = await readNewAdmin(OFFICE, undefined)
    const claim = await claimFolder(dataFolder)
    const environment = { PATH: '' }
    await expect(create(admin, environment)).rejects.toThrow(
      /^These data are in use, by a market or by npm run mongo. Stop it with Ctrl-C/,
    )
    await claim.release()
    expect((await create(admin, environment))[0]).toContain(`the embedded engine (data in ${join(dataFolder, 'db')})`)
    await expect(create(admin, environment)).rejects.toThrow('There is an admin already: office.')
  })
})
