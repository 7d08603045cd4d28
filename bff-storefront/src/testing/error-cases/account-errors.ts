import {
  changePassword,
  checkEmailToConfirm,
  checkEmailToKeep,
  checkResetToken,
  checkUnsubscribeLink,
  confirmEmail,
  keepEmail,
  listMailbox,
  login,
  register,
  requestPasswordReset,
  resetPassword,
  saveAddress,
  sendEmailLinkAgain,
  setAvatar,
  subscribeToNewsletter,
  unsubscribeByLink,
  updateCustomerProfile,
} from '@santhe/contracts'
import { addresses, type PersonRecord } from '@santhe/domain'
import { nextId } from '@santhe/domain/seeding'
import { aPerson, NOW, PASSWORD, sendAllMails } from '@santhe/domain/testing'
import type { ErrorCases } from '@santhe/http-kit/testing'
import { MOST_SAVED_ADDRESSES } from '@santhe/rules'
import type { ErrorMarket } from './market.ts'

const ADDRESS = {
  label: 'Office',
  address: '4, Church Street',
  city: 'Bengaluru',
  state: 'Karnataka',
  zipCode: '560001',
}

/** Returns how to provoke the errors of accounts, their e-mail addresses and profiles. */
export function accountErrors({ domain, server, strict, api, codeOf, secondCode, someone }: ErrorMarket): ErrorCases {
  const NO_LINK = 'x'.repeat(43)
  const withKey = async () => {
    const { as, person } = await someone()
    return { person, ...as, headers: { 'Idempotency-Key': 'once' } }
  }
  const newAccount = async () => {
    const username = `newcomer${await nextId(domain, 'person')}`
    const about = { name: 'Kiran', phone: '+91 98450 12345', role: 'customer' as const }
    return { username, email: `${username}@example.com`, password: PASSWORD, ...about }
  }
  const profileOf = ({ name, address, city, state, zipCode }: PersonRecord, email: string) => ({
    body: { name, email, address, city, state, zipCode },
  })
  /** Requests a new e-mail address for a person; returns the tokens of the links to the new and former address. */
  async function emailLinks() {
    const who = await someone()
    const email = `wanted${who.person._id}@example.com`
    await api.callOk(updateCustomerProfile, profileOf(who.person, email), who.as)
    const sent = await sendAllMails(NOW, domain)
    const tokenTo = (to: string) => {
      const mail = sent.findLast(each => each.to.email === to)
      return mail && 'token' in mail ? mail.token : ''
    }
    return { email, former: who.person.email, toConfirm: tokenTo(email), toKeep: tokenTo(who.person.email) }
  }

  return {
    [login.call]: {
      WRONG_CREDENTIALS: () => codeOf(login, { body: { username: 'nobody here', password: PASSWORD } }),
      RATE_LIMITED: () => secondCode(login, { body: { username: 'nobody there', password: PASSWORD } }),
      // As if deactivated during this call.
      NOT_SIGNED_IN: async () => {
        const { person } = await someone()
        await server.server.sessions.endAllOf(person._id)
        return codeOf(login, { body: { username: person.username, password: PASSWORD } })
      },
    },
    [register.call]: {
      NAME_TAKEN: async () =>
        codeOf(register, { body: { ...(await newAccount()), username: (await someone()).person.username } }),
      EMAIL_TAKEN: async () =>
        codeOf(register, { body: { ...(await newAccount()), email: (await someone()).person.email } }),
      RATE_LIMITED: async () => secondCode(register, { body: await newAccount() }),
      NOT_SIGNED_IN: async () => {
        const body = await newAccount()
        await server.server.sessions.endAllOf((await nextId(domain, 'person')) + 1)
        return codeOf(register, { body })
      },
    },
    [changePassword.call]: {
      RATE_LIMITED: async () => {
        const { as } = await someone(strict)
        return secondCode(changePassword, { body: { currentPassword: 'not this one', password: PASSWORD } }, as.token)
      },
    },
    [requestPasswordReset.call]: {
      RATE_LIMITED: () => secondCode(requestPasswordReset, { body: { email: 'nobody@example.com' } }),
    },
    [checkResetToken.call]: {
      RESET_LINK_INVALID: () => codeOf(checkResetToken, { params: { token: NO_LINK } }),
      RATE_LIMITED: () => secondCode(checkResetToken, { params: { token: NO_LINK } }),
    },
    [resetPassword.call]: {
      RESET_LINK_INVALID: () => codeOf(resetPassword, { body: { token: NO_LINK, password: PASSWORD } }),
      RATE_LIMITED: () => secondCode(resetPassword, { body: { token: NO_LINK, password: PASSWORD } }),
    },
    [checkEmailToConfirm.call]: {
      EMAIL_LINK_INVALID: () => codeOf(checkEmailToConfirm, { params: { token: NO_LINK } }),
      RATE_LIMITED: () => secondCode(checkEmailToConfirm, { params: { token: NO_LINK } }),
    },
    [confirmEmail.call]: {
      EMAIL_LINK_INVALID: () => codeOf(confirmEmail, { body: { token: NO_LINK } }),
      EMAIL_TAKEN: async () => {
        const { email, toConfirm: token } = await emailLinks()
        await aPerson(domain, { email })
        return codeOf(confirmEmail, { body: { token } })
      },
      RATE_LIMITED: () => secondCode(confirmEmail, { body: { token: NO_LINK } }),
    },
    [checkEmailToKeep.call]: {
      EMAIL_LINK_INVALID: () => codeOf(checkEmailToKeep, { params: { token: NO_LINK } }),
      RATE_LIMITED: () => secondCode(checkEmailToKeep, { params: { token: NO_LINK } }),
    },
    [keepEmail.call]: {
      EMAIL_LINK_INVALID: () => codeOf(keepEmail, { body: { token: NO_LINK } }),
      // An account older than the rule that reserves an address for its former owner.
      EMAIL_TAKEN: async () => {
        const { former: email, toConfirm, toKeep: token } = await emailLinks()
        await api.callOk(confirmEmail, { body: { token: toConfirm } })
        await aPerson(domain, { email, username: 'older than the rule' })
        return codeOf(keepEmail, { body: { token } })
      },
      RATE_LIMITED: () => secondCode(keepEmail, { body: { token: NO_LINK } }),
    },
    [sendEmailLinkAgain.call]: {
      NOT_FOUND: async () => codeOf(sendEmailLinkAgain, {}, (await someone()).as),
      RATE_LIMITED: async () => secondCode(sendEmailLinkAgain, {}, (await someone(strict)).as.token),
    },
    [updateCustomerProfile.call]: {
      EMAIL_TAKEN: async () => {
        const who = await someone()
        return codeOf(updateCustomerProfile, profileOf(who.person, (await someone()).person.email), who.as)
      },
      RATE_LIMITED: async () => {
        const who = await someone(strict)
        const taken = (await someone()).person.email
        return secondCode(updateCustomerProfile, profileOf(who.person, taken), who.as.token)
      },
    },
    [saveAddress.call]: {
      CONFLICT: async () => {
        const { as, person } = await someone()
        for (let saved = 0; saved < MOST_SAVED_ADDRESSES; saved += 1)
          await addresses.saveAddress({ personId: person._id, fields: ADDRESS, now: NOW }, domain)
        return codeOf(saveAddress, { body: ADDRESS }, as)
      },
      KEY_REUSED: async () => {
        const keyed = await withKey()
        await codeOf(saveAddress, { body: ADDRESS }, keyed)
        return codeOf(saveAddress, { body: { ...ADDRESS, label: 'Parents' } }, keyed)
      },
      NOT_FOUND: async () => {
        const { person, ...keyed } = await withKey()
        await codeOf(saveAddress, { body: ADDRESS }, keyed)
        const [saved] = await addresses.listAddresses(person._id, domain)
        await addresses.deleteAddress({ personId: person._id, id: saved?.id ?? 0 }, domain)
        return codeOf(saveAddress, { body: ADDRESS }, keyed)
      },
    },
    [setAvatar.call]: {
      NOT_A_PICTURE: async () => {
        const files = [{ name: 'me.png', type: 'image/png', bytes: Uint8Array.from(Buffer.from('not at all')) }]
        return codeOf(setAvatar, { files }, (await someone()).as)
      },
    },
    [listMailbox.call]: { NOT_FOUND: () => codeOf(listMailbox) },
    [checkUnsubscribeLink.call]: {
      NOT_FOUND: () => codeOf(checkUnsubscribeLink, { query: { token: NO_LINK } }),
    },
    [unsubscribeByLink.call]: {
      NOT_FOUND: () =>
        codeOf(unsubscribeByLink, { query: { token: NO_LINK }, body: { 'List-Unsubscribe': 'One-Click' } }),
    },
    [subscribeToNewsletter.call]: {
      RATE_LIMITED: () => secondCode(subscribeToNewsletter, { body: { email: 'reader@example.com' } }),
    },
  }
}
