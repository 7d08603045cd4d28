import { mails, people } from '@santhe/domain'
import { aPerson, NOW, testDomain } from '@santhe/domain/testing'
import { expect, it } from 'vitest'
import { sendDue } from './testing/send-due.ts'

const domain = await testDomain()

// docs/product/accounts.md#language
it.each([
  ['kn', 'kn-IN', 'http://localhost:8080/kn/reset-password?token='],
  [undefined, 'en-IN', 'http://localhost:8080/reset-password?token='],
] as const)('mails a reader of %s in that language, with a link to match', async (language, locale, link) => {
  const { email } = await aPerson(domain, language === undefined ? {} : { language })
  await people.requestPasswordReset({ email, now: NOW }, domain)
  await sendDue({ domain, now: NOW, smtpUrl: undefined })
  const { items } = await mails.listMails({ to: email, page: { limit: 2, cursor: undefined } }, domain)
  expect(items.map(({ html }) => html.includes(`<html lang="${locale}">`))).toEqual([true])
  expect(items[0]?.text).toContain(link)
})
