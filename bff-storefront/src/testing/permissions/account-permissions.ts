import { assists, type Domain, type FarmRecord } from '@santhe/domain'
import { aPersonOfRole, aPushDevice, NOW, PASSWORD } from '@santhe/domain/testing'
import { ONE_PIXEL, ownAndOthers, statuses } from '@santhe/http-kit/testing'
import { all, mine, NOT_OWN, open, type Permissions, signedIn } from './columns.ts'
import { ADDRESS, at, type PermissionTargets, profileForm, registration } from './targets.ts'

const files = [{ name: 'me.png', type: 'image/png', bytes: Uint8Array.from(ONE_PIXEL) }]
const ofFarmer = { expected: statuses(401, 403, 200, 403, 403, 403, 403) }
const noLink = {
  expected: all(400),
  input: () => ({ params: { token: 'x'.repeat(43) } }),
  others: { expected: all(400), input: () => ({ params: { token: 'y'.repeat(43) } }) },
}

/** Returns the permissions of the calls about the account: sessions, profile, addresses, news and helping. */
export function accountPermissions(domain: Domain, { near, savedAddress, notified }: PermissionTargets): Permissions {
  const codeOf = async ({ _id: farmId, ownerId: id }: FarmRecord) =>
    (await assists.makeAssistCode({ actor: { id, role: 'farmer', farmId }, kind: 'screen', now: NOW }, domain)).code
  return {
    'POST /api/login': {
      ...open,
      input: async () => ({
        body: { username: (await aPersonOfRole(domain, 'customer')).person.username, password: PASSWORD },
      }),
    },
    'POST /api/register': { expected: all(201), input: registration },
    'POST /api/logout': mine,
    'GET /api/auth/me': mine,
    'GET /api/users/profile': mine,
    'PUT /api/users/language': { ...mine, input: () => ({ body: { language: 'kn' } }) },
    'PUT /api/users/password': {
      ...mine,
      input: () => ({ body: { currentPassword: PASSWORD, password: 'another one' } }),
    },
    'POST /api/forgot-password': {
      ...open,
      input: ({ person }) => ({ body: { email: person?.email ?? 'nobody@example.com' } }),
    },
    'GET /api/reset-password/:token': noLink,
    'POST /api/reset-password': {
      expected: all(400),
      input: () => ({ body: { token: 'x'.repeat(43), password: PASSWORD } }),
    },
    'GET /api/confirm-email/:token': noLink,
    'POST /api/confirm-email': { expected: all(400), input: () => ({ body: { token: 'x'.repeat(43) } }) },
    'GET /api/keep-email/:token': noLink,
    'POST /api/keep-email': { expected: all(400), input: () => ({ body: { token: 'x'.repeat(43) } }) },
    // None of them has an unconfirmed e-mail address.
    'POST /api/users/email-change/link': { expected: NOT_OWN, input: () => ({}) },
    'DELETE /api/users/email-change': mine,
    'GET /api/assist': ofFarmer,
    'POST /api/assist/codes': { ...ofFarmer, input: () => ({ body: { kind: 'screen' } }) },
    'POST /api/assist/codes/mail': ofFarmer,
    'DELETE /api/assist/card': ofFarmer,
    // At another farm nothing ends; both get the same response.
    'DELETE /api/assist/help/:id': { ...ofFarmer, input: () => at(1), others: { ...ofFarmer, input: () => at(2) } },
    'POST /api/assist/help': {
      expected: statuses(401, 403, 403, 403, 403, 200, 403),
      input: async () => ({ body: { farmerId: near._id, code: await codeOf(near) } }),
    },
    'POST /api/assist/finish': { expected: statuses(401, 403, 403, 403, 403, 200, 403) },
    'GET /api/assist/link/:token': ownAndOthers(
      all(404),
      () => ({ params: { token: 'x'.repeat(43) } }),
      () => ({ params: { token: 'y'.repeat(43) } }),
    ),
    'POST /api/assist/link': { expected: all(404), input: () => ({ body: { token: 'x'.repeat(43) } }) },
    'GET /api/news-preferences': mine,
    'PUT /api/news-preferences': { ...mine, input: () => ({ body: { news: [{ kind: 'orderSteps', mail: false }] } }) },
    'GET /api/news-preferences/unsubscribe': {
      expected: all(404),
      input: () => ({ query: { token: 'x'.repeat(43) } }),
    },
    'POST /api/news-preferences/unsubscribe': {
      expected: all(404),
      input: () => ({ query: { token: 'x'.repeat(43) }, body: { 'List-Unsubscribe': 'One-Click' } }),
    },
    'GET /api/push-subscription': mine,
    'PUT /api/push-subscription': { ...mine, input: () => ({ body: aPushDevice().subscription }) },
    'DELETE /api/push-subscription': mine,
    'GET /api/users/sessions': mine,
    'DELETE /api/users/sessions': mine,
    'DELETE /api/users/sessions/:id': ownAndOthers(
      NOT_OWN,
      () => ({ params: { id: 'no-such-session' } }),
      () => ({ params: { id: 'x'.repeat(16) } }),
    ),
    'GET /api/customers/profile': mine,
    'PUT /api/customers/profile': { ...mine, input: profileForm },
    'GET /api/users/addresses': mine,
    'POST /api/users/addresses': { expected: signedIn(201), input: () => ({ body: ADDRESS }) },
    'PUT /api/users/addresses/:id': ownAndOthers(
      [signedIn(200), NOT_OWN],
      who => savedAddress(who, ADDRESS),
      () => savedAddress(undefined, ADDRESS),
    ),
    'DELETE /api/users/addresses/:id': ownAndOthers(
      [signedIn(200), NOT_OWN],
      who => savedAddress(who),
      () => savedAddress(undefined),
    ),
    'POST /api/users/avatar': { ...mine, input: () => ({ files }) },
    'DELETE /api/users/avatar': mine,
    'GET /api/notifications': mine,
    'GET /api/notifications/unread-count': mine,
    'PATCH /api/notifications/mark-all-read': mine,
    'PATCH /api/notifications/:id/read': ownAndOthers(
      [signedIn(200), NOT_OWN],
      ({ person }) => notified(person?._id ?? 0),
      () => notified(999_999),
    ),
    'DELETE /api/notifications/:id': ownAndOthers(
      [signedIn(200), NOT_OWN],
      ({ person }) => notified(person?._id ?? 0),
      () => notified(999_999),
    ),
  }
}
