import type { Message } from '@santhe/rules'
import { expect, it } from 'vitest'
import type { DueMail } from '../../news/mail/due-mail.ts'
import { sendDueMail } from '../../news/mail/send-due-mail.ts'
import { Assists } from '../../records/assist.ts'
import type { FarmRecord } from '../../records/farm.ts'
import { Journal } from '../../records/journal-entry.ts'
import { actorOf, type PersonRecord } from '../../records/person.ts'
import { aFarm, aPersonOfRole, by, NOW, PASSWORD, testDomain } from '../../testing/index.ts'
import { deleteFarmer } from '../farmer/delete-farmer.ts'
import { confirmEmail } from '../person/credentials/confirm-email.ts'
import { keepEmail } from '../person/credentials/keep-email.ts'
import { changePassword } from '../person/credentials/password.ts'
import { makeReset } from '../person/credentials/reset-links.ts'
import { resetPassword } from '../person/credentials/reset-password.ts'
import { updateCustomerProfile } from '../person/customer-profile.ts'
import { updatePerson } from '../person/managed/update-person.ts'
import { makeAssistCode } from './make-code.ts'
import { startAssist } from './start-assist.ts'

const domain = await testDomain()
const { connection } = domain
const agent = actorOf((await aPersonOfRole(domain, 'taluk_agent')).person)
const device = 'Chrome on Android'
const OFFICE = by({ id: 900_001, role: 'admin' })
const ADDRESS = { address: '12, 3rd Cross', city: 'Bengaluru', state: 'Karnataka', zipCode: '560003' }

async function tokenTo(email: string): Promise<string> {
  const sent: DueMail[] = []
  const post = async (mail: DueMail) => {
    sent.push(mail)
  }
  while ((await sendDueMail({ now: NOW, post }, domain)) > 0);
  const mail = sent.findLast(({ to, kind }) => to.email === email && kind !== 'assistStarted')
  return mail && 'token' in mail ? mail.token : ''
}

async function requestEmail({ _id: personId, name }: PersonRecord): Promise<string> {
  const email = `wanted${personId}@example.com`
  await updateCustomerProfile({ personId, fields: { name, email, ...ADDRESS }, now: NOW }, domain)
  return email
}

interface Cause {
  name: string
  reason: Message
  /** Runs before the help starts; the returned function ends it. */
  prepare: (farmer: PersonRecord, farm: FarmRecord) => Promise<() => Promise<unknown>>
  isByOffice?: true
}

const CAUSES: readonly Cause[] = [
  {
    name: 'another password',
    reason: { code: 'reason.newPassword' },
    prepare: async ({ _id: personId }) => {
      const form = { currentPassword: PASSWORD, password: 'mango-season' }
      return () => changePassword({ personId, ...form, now: NOW, device }, domain)
    },
  },
  {
    name: 'a password set by mail',
    reason: { code: 'reason.newPassword' },
    prepare: async ({ email }) => {
      const { token = '' } = (await makeReset({ email, now: NOW }, domain)) ?? {}
      return () => resetPassword({ token, password: 'mango-season', now: NOW, device }, domain)
    },
  },
  {
    name: 'another e-mail address',
    reason: { code: 'reason.newEmail' },
    prepare: async farmer => {
      const token = await tokenTo(await requestEmail(farmer))
      return () => confirmEmail({ token, now: NOW, device }, domain)
    },
  },
  {
    name: 'an e-mail address that is taken back',
    reason: { code: 'reason.emailKept' },
    prepare: async farmer => {
      await confirmEmail({ token: await tokenTo(await requestEmail(farmer)), now: NOW }, domain)
      const token = await tokenTo(farmer.email)
      return () => keepEmail({ token, now: NOW, device }, domain)
    },
  },
  {
    name: 'a deactivated account',
    reason: { code: 'reason.deactivated' },
    isByOffice: true,
    prepare:
      async ({ _id: id }) =>
      () =>
        updatePerson({ list: 'users', id, changes: { isActive: false }, by: OFFICE }, domain),
  },
  {
    name: 'a deleted farm',
    reason: { code: 'reason.farmDeleted' },
    isByOffice: true,
    prepare:
      async (_farmer, { _id: id }) =>
      () =>
        deleteFarmer({ id, by: OFFICE }, domain),
  },
]

it.each(CAUSES)('$name ends the help on the farm and voids its codes', async ({ reason, prepare, isByOffice }) => {
  const { farm, farmer } = await aFarm(domain)
  const happen = await prepare(farmer, farm)
  const make = async (kind: 'screen' | 'card') =>
    (await makeAssistCode({ actor: actorOf(farmer), kind, now: NOW }, domain)).code
  const start = (code: string) =>
    startAssist({ farmId: farm._id, code, by: { actor: agent, device, now: NOW } }, domain)
  const { _id } = await start(await make('screen'))
  const codes = [await make('screen'), await make('card')]
  await happen()
  expect((await Assists(connection).findById(_id).lean())?.endedAt).toEqual(NOW)
  for (const code of codes) await expect(start(code)).rejects.toMatchObject({ code: 'ASSIST_CODE_WRONG' })
  const ends = await Journal(connection).find({ act: 'farm.helpEnded', thingId: farm._id }).lean()
  const author = isByOffice ? { personId: OFFICE.actor.id, device: OFFICE.device } : { personId: farmer._id, device }
  expect(ends).toMatchObject([{ ...author, reason, forId: null }])
})
