import { createOrderFee, listJournal, updateOrderFee } from '@santhe/contracts'
import { aPerson, NOW } from '@santhe/domain/testing'
import { expect, it } from 'vitest'
import { startBackOffice } from '../testing/back-office.ts'

const { domain, server, callOk } = await startBackOffice()

it("the journal has an act's author, device and changes", async () => {
  const admin = await aPerson(domain, { role: 'admin', name: 'Lakshmi' })
  const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
  const as = { token: await server.signIn({ id: admin._id, role: 'admin' }), headers: firefox }
  const { id } = await callOk(createOrderFee, { body: { name: 'Delivery', value: 30 } }, as)
  await callOk(updateOrderFee, { params: { id }, body: { value: '45.50' } }, as)
  const entries = await callOk(listJournal, { query: { thing: 'fee', thingId: id, day: '2026-11-21' } }, as)
  const author = {
    personId: admin._id,
    personName: 'Lakshmi',
    role: 'admin',
    device: 'Firefox on Linux',
    at: NOW.toISOString(),
  }
  expect(entries).toMatchObject([
    {
      ...author,
      act: 'fee.changed',
      name: 'Delivery',
      fields: ['value'],
      before: { value: 30 },
      after: { value: 45.5 },
    },
    { ...author, act: 'fee.created', thing: 'fee', thingId: id, before: null, after: { name: 'Delivery', value: 30 } },
  ])
})
