import { describe, expect, it } from 'vitest'
import { ALL_CALLS } from './all-calls.ts'
import { callSchemas } from './call-schemas.ts'
import { endpoint } from './endpoint.ts'
import { STATUS_OF } from './errors.ts'
import { impliedErrors } from './implied-errors.ts'
import { openapiDocument } from './openapi.ts'
import { z } from './schema.ts'

/** Creating calls without a key, and why a repeat keeps the first result. */
const REPEATED_BY_CONTENT = {
  makeTeamKey: 'a key whose response was lost is with nobody',
  addReadyCategories: 'adds those that are missing',
  quoteCheckout: 'a person has one live quote, which a new one replaces',
  subscribeToNewsletter: 'an address is subscribed once',
  uploadPicture: 'the former copy is named nowhere, and goes with what nobody claims',
  addProductImage: 'the same picture is not added twice',
  uploadOwnFarmImages: 'the former copies are named nowhere, and go with what nobody claims',
  uploadManagedFarmImages: 'the former copies are named nowhere, and go with what nobody claims',
}

describe('callSchemas', () => {
  it("keep an upload's required and refused fields beside its file", () => {
    const { openComplaint } = callSchemas(({ name }) => name === 'openComplaint')
    const photos = { type: 'string', contentMediaType: 'image/*' }
    expect(openComplaint?.body).toMatchObject({
      ...{ type: 'object', additionalProperties: false, required: ['kind', 'lines'] },
      properties: { photos, kind: { type: 'string' } },
    })
  })
})

describe('ALL_CALLS', () => {
  it('has unique calls and names', () => {
    const calls = ALL_CALLS.map(({ contract }) => contract.call)
    expect(new Set(calls).size).toBe(calls.length)
    const names = ALL_CALLS.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  it('maps each named error to a status', () => {
    for (const { contract } of ALL_CALLS)
      for (const code of contract.errors) expect(STATUS_OF[code]).toBeGreaterThan(399)
  })

  it('names only errors that are not implied, each once', () => {
    for (const { contract } of ALL_CALLS) {
      const implied = new Set(impliedErrors(contract))
      expect([contract.call, contract.errors.filter(code => implied.has(code))]).toEqual([contract.call, []])
      expect(new Set(contract.errors).size).toBe(contract.errors.length)
    }
  })

  it('has a key for each creating call, or a reason why a repeat is safe', () => {
    const unkeyed = ALL_CALLS.filter(({ contract }) => contract.creates && !contract.idempotent)
    expect(unkeyed.map(({ name }) => name).sort()).toEqual(Object.keys(REPEATED_BY_CONTENT).sort())
  })

  it('marks calls that may be repeated without a key', () => {
    const names = ALL_CALLS.filter(({ contract }) => contract.repeatsHarmlessly).map(({ name }) => name)
    expect(names.sort()).toEqual([
      ...['checkCart', 'endEmailChange', 'lookAtChoice', 'quoteCheckout', 'readAllNotifications', 'readNotification'],
      ...['removeAvatar', 'revokeAssistCard', 'saveCart', 'setLanguage', 'setNewsPreferences', 'setOwnThreeButtons'],
      ...['setThreeButtonsOfFarm', 'setWish', 'subscribeToPush', 'switchRuralPin', 'unsubscribeFromPush'],
      'updateAddress',
    ])
  })

  // docs/product/calls.md#busy-back-ends
  it('exempts payments, sessions, passwords and mail links from turns', () => {
    const names = ALL_CALLS.filter(({ contract }) => contract.takesNoTurn).map(({ name }) => name)
    expect(names.sort()).toEqual([
      ...['changePassword', 'confirmEmail', 'endAssistByLink', 'keepEmail', 'login', 'logout', 'payChange'],
      ...['payOnDelivery', 'paymentWebhook', 'placeOnlinePurchase', 'register', 'resetPassword', 'resumePayment'],
      ...['unsubscribeByLink', 'verifyPayment'],
    ])
  })

  it('shares only reads that anyone may make', () => {
    for (const { contract } of ALL_CALLS.filter(({ contract }) => contract.shared)) {
      expect([contract.call, contract.method, contract.access]).toEqual([contract.call, 'GET', 'anyone'])
    }
  })
})

describe('endpoint', () => {
  it.each([
    ['anyone', undefined, 'storefront'],
    ['signedIn', undefined, 'storefront'],
    [['farmer'] as const, undefined, 'backoffice'],
    [['farmer'] as const, 'storefront', 'storefront'],
  ] as const)('assigns a call of %s with the owner %s to the %s', (access, owner, expected) => {
    const contract = {
      call: 'GET /api/x',
      access,
      summary: '',
      response: z.unknown(),
      ...(owner && { owner }),
    } as const
    expect(endpoint(contract).owner).toBe(expected)
  })
})

describe('impliedErrors', () => {
  const base = { summary: '', response: z.unknown() } as const
  const query = z.object({ limit: z.string().optional() })

  it('are few for a public read', () => {
    expect(impliedErrors(endpoint({ ...base, call: 'GET /api/x', access: 'anyone' }))).toEqual(['UNAVAILABLE'])
  })

  it('grow with access, path parameters and query', () => {
    const contract = endpoint({ ...base, call: 'GET /api/x/:id', access: ['admin'], query })
    expect(impliedErrors(contract).sort()).toEqual(
      ['NOT_SIGNED_IN', 'FORBIDDEN', 'NOT_FOUND', 'VALIDATION', 'UNAVAILABLE'].sort(),
    )
  })

  it('of a write include those of a body and of another site', () => {
    expect(impliedErrors(endpoint({ ...base, call: 'DELETE /api/x', access: 'anyone' })).sort()).toEqual(
      ['CSRF', 'TOO_LARGE', 'UNAVAILABLE', 'UNSUPPORTED_MEDIA_TYPE', 'VALIDATION'].sort(),
    )
  })
})

describe('openapiDocument', () => {
  const document = z
    .object({
      openapi: z.literal('3.1.0'),
      paths: z.record(z.string(), z.record(z.string(), z.looseObject({ operationId: z.string() }))),
    })
    .parse(openapiDocument())

  it('has one operation for every call', () => {
    const operations = Object.values(document.paths).flatMap(path => Object.values(path))
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(ALL_CALLS.map(({ name }) => name).sort())
  })

  it("lists a call's errors by status, including implied ones", () => {
    expect(
      z.record(z.string(), z.looseObject({})).parse(document.paths['/api/orders/{id}/status']?.put?.responses),
    ).toMatchObject({
      403: { description: 'STATUS_NOT_ALLOWED, CSRF' },
      404: { description: 'NOT_FOUND' },
      409: { description: 'ORDER_FINAL, NOT_CANCELLABLE, OUT_OF_STOCK, CONFLICT, KEY_REUSED' },
    })
  })

  it('writes parameters in braces', () => {
    expect(document.paths['/api/products/{id}']?.get?.operationId).toBe('readProduct')
  })
})
