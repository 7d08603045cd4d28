import { listDeliveryPlans } from '@santhe/contracts'
import { api } from '@santhe/host'
import { failure, show } from '@santhe/host/testing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DeliveryPage } from '../pages/AdminPage.tsx'
import { aPerson } from '../testing/samples.ts'

const READ = 'GET /api/admin/delivery-windows'
const SAVE = 'PUT /api/admin/delivery-windows'
const NOW = new Date('2026-11-21T06:30:00.000Z')
const OPEN = { morning: null, afternoon: null, evening: null }
const SHUT = { morning: 0, afternoon: 0, evening: 0 }
const PLAN = {
  ...{ week: Array.from({ length: 7 }, (_unused, day) => (day === 6 ? SHUT : OPEN)), days: [], version: 2 },
  coming: [
    { date: '2026-11-22', places: { ...OPEN, morning: 10 }, reason: '', taken: { ...SHUT, morning: 12, evening: 2 } },
    { date: '2026-11-23', places: SHUT, reason: 'Dasara', taken: SHUT },
  ],
}
const body = (district: string) => ({
  district,
  plans: ['urban', 'rural', 'extended'].map(area => ({ area, ...PLAN })),
})
const manager = aPerson({ role: 'district_manager', district: 'Kolar' })
const open = (user: ReturnType<typeof aPerson>, more: Parameters<typeof show>[1]['responses'] = {}) =>
  show(DeliveryPage, {
    ...{ path: '/admin/delivery', at: '/admin/delivery', user, now: NOW },
    responses: {
      [READ]: { body: body(user.district ?? 'Bengaluru Rural') },
      [`${READ}?district=Kolar`]: { body: body('Kolar') },
      ...more,
    },
  })

const day = (date: string) => ({ date, places: SHUT, reason: 'Dasara' })
const plansOf = (plan: object) => ({
  body: { district: 'Kolar', plans: ['urban', 'rural', 'extended'].map(area => ({ area, ...plan })) },
})
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))
const deferred = () => {
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  return { released, release: () => release() }
}
const SAVED = 'Delivery windows saved / Kolar, Bangalore Urban'

it('DeliveryWindows saves week and single days, and keeps input on a refusal', async () => {
  const { requestsTo } = open(manager, {
    [SAVE]: (_request, before) =>
      before === 0 ? failure(503, 'UNAVAILABLE', 'The market is away') : { body: { area: 'urban', ...PLAN } },
  })
  const monday = await screen.findByLabelText<HTMLInputElement>('Monday, Morning')
  expect(screen.queryByLabelText('District of the farms')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Sunday, Evening').value).toBe('0')
  expect(screen.getAllByRole('row')).toHaveLength(3)
  expect(screen.getByText(/12 of 10/).parentElement?.textContent).toBe('12 of 10 over the limit')
  expect(screen.getByText('Closed: Dasara')).toBeTruthy()

  fireEvent.change(monday, { target: { value: 'many' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Enter whole numbers from 0 to 10000, or leave the field empty')).toBeTruthy()
  fireEvent.change(monday, { target: { value: '20' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add a day' }))
  fireEvent.change(screen.getByRole('textbox', { name: /^Day/ }), { target: { value: '26/11/2026' } })
  fireEvent.change(screen.getByLabelText(/Reason/), { target: { value: 'Dasara' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('503: The market is away')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Delivery windows saved / Kolar, Bangalore Urban')).toBeTruthy()
  expect(requestsTo(SAVE).at(-1)?.body).toEqual({
    ...{ district: 'Kolar', area: 'urban', week: [{ ...OPEN, morning: 20 }, ...PLAN.week.slice(1)], version: 2 },
    days: [{ date: '2026-11-26', places: SHUT, reason: 'Dasara' }],
  })
})

it('DeliveryWindows merges a colleague’s changes into the form and keeps typed input', async () => {
  const before = { ...PLAN, days: [day('2026-11-26'), day('2026-11-27')] }
  const [monday, tuesday, ...others] = PLAN.week
  const after = {
    ...{ ...PLAN, week: [{ ...monday, evening: 3, morning: 5 }, { ...tuesday, morning: 7 }, ...others], version: 3 },
    days: [day('2026-11-26'), day('2026-11-27'), day('2026-11-30')],
  }
  const read = deferred()
  const wasSent = () => requestsTo(SAVE).length > 0
  const { requestsTo } = open(manager, {
    [READ]: () => (wasSent() ? read.released.then(() => plansOf(after)) : plansOf(before)),
    [SAVE]: (_request, tries) =>
      tries === 0
        ? failure(409, 'CONFLICT', 'A colleague has changed these windows')
        : { body: { area: 'urban', ...after, version: 4 } },
  })
  fireEvent.change(await field('Monday, Morning'), { target: { value: '20' } })
  fireEvent.change(await field('Wednesday, Evening'), { target: { value: '9' } })
  fireEvent.click(screen.getByRole('button', { name: 'Remove 26 Nov 2026' }))
  save()
  await waitFor(() => expect(wasSent()).toBe(true))
  expect(await screen.findByRole('button', { name: 'Save' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  read.release()
  expect(await screen.findByText('A colleague changed these windows')).toBeTruthy()
  expect(screen.getByText('Monday: Morning 5, Afternoon open, Evening 3')).toBeTruthy()
  expect(screen.queryByText('Delivery windows not saved')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Delivery windows saved / Kolar, Bangalore Urban')
  const [wednesday, ...rest] = others
  expect(requestsTo(SAVE).at(-1)?.body).toEqual({
    ...{ district: 'Kolar', area: 'urban', version: 3 },
    week: [{ ...OPEN, morning: 20, evening: 3 }, { ...OPEN, morning: 7 }, { ...wednesday, evening: 9 }, ...rest],
    days: [day('2026-11-27'), day('2026-11-30')],
  })
  expect(screen.queryByText('A colleague changed these windows')).toBeNull()
})

it('DeliveryWindows names days that both changed until both agree', async () => {
  const [monday, tuesday, ...others] = PLAN.week
  const [removed, explained] = [day('2026-11-26'), day('2026-11-27')]
  const first = {
    ...{ ...PLAN, week: [{ ...monday, morning: 5 }, tuesday, ...others], version: 3 },
    days: [
      { ...removed, places: { ...SHUT, morning: 4 } },
      { ...explained, reason: 'Puja' },
    ],
  }
  const second = { ...first, week: [first.week[0], { ...tuesday, morning: 7 }, ...others], version: 4 }
  const states = [{ ...PLAN, days: [removed, explained] }, first, second]
  const { requestsTo } = open(manager, {
    [READ]: () => plansOf(states[requestsTo(SAVE).length] ?? second),
    [SAVE]: (_request, tries) =>
      tries < 2
        ? failure(409, 'CONFLICT', 'A colleague has changed these windows')
        : { body: { area: 'urban', ...second, version: 5 } },
  })
  type(await field('Monday, Morning'), '20')
  fireEvent.click(screen.getByRole('button', { name: 'Remove 26 Nov 2026' }))
  type(screen.getByLabelText(/Reason/), 'Holiday')
  save()
  const named = async () => [...(await screen.findByRole('alert')).querySelectorAll('li')].map(row => row.textContent)
  const single = [
    '26 Nov 2026, which you removed: Morning 4, Afternoon 0, Evening 0, reason “Dasara”',
    '27 Nov 2026: Morning 0, Afternoon 0, Evening 0, reason “Puja”',
  ]
  expect(await named()).toEqual(['Monday: Morning 5, Afternoon open, Evening open', ...single])
  type(await field('Monday, Morning'), '5')
  save()
  await waitFor(async () => expect((await field('Tuesday, Morning')).value).toBe('7'))
  expect(await named()).toEqual(single)
  save()
  await screen.findByText(SAVED)
  expect(requestsTo(SAVE).at(-1)?.body).toMatchObject({
    ...{ week: second.week, version: 4 },
    days: [{ ...explained, reason: 'Holiday' }],
  })
})

it('DeliveryWindows keeps input typed while saving for the next save', async () => {
  const saved = deferred()
  const [monday, ...others] = PLAN.week
  const stored = { ...PLAN, week: [{ ...monday, morning: 20 }, ...others], version: 3 }
  const { requestsTo } = open(manager, {
    [READ]: () => plansOf(requestsTo(SAVE).length === 0 ? PLAN : stored),
    [SAVE]: (_request, saves) => {
      const response = { body: { area: 'urban', ...stored, version: 3 + saves } }
      return saves === 0 ? saved.released.then(() => response) : response
    },
  })
  type(await field('Monday, Morning'), '20')
  save()
  await waitFor(() => expect(requestsTo(SAVE)).toHaveLength(1))
  type(await field('Monday, Evening'), '9')
  saved.release()
  await screen.findByText(SAVED)
  expect([(await field('Monday, Morning')).value, (await field('Monday, Evening')).value]).toEqual(['20', '9'])
  expect(screen.queryByText('A colleague changed these windows')).toBeNull()
  save()
  await waitFor(() => expect(requestsTo(SAVE)).toHaveLength(2))
  const week = [{ ...monday, morning: 20, evening: 9 }, ...others]
  expect(requestsTo(SAVE).at(-1)?.body).toMatchObject({ week, version: 3 })
})

// docs/product/delivery.md#capacity
it('DeliveryWindows restores unsaved input of an area and warns before leaving', async () => {
  const warns = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const { requestsTo } = open(aPerson(), {
    [`${READ}?district=Bengaluru+Rural`]: { body: body('Bengaluru Rural') },
    [SAVE]: { body: { area: 'urban', ...PLAN, version: 3 } },
  })
  type(await field('Monday, Morning'), '77')
  expect(warns()).toBe(true)
  fireEvent.click(screen.getByRole('tab', { name: 'Bangalore Rural' }))
  expect((await field('Monday, Morning')).value).toBe('')
  fireEvent.click(screen.getByRole('tab', { name: 'Bangalore Urban' }))
  expect((await field('Monday, Morning')).value).toBe('77')
  const chooseDistrict = (name: string) =>
    fireEvent.change(screen.getByLabelText('District of the farms'), { target: { value: name } })
  chooseDistrict('Kolar')
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Monday, Morning').value).toBe(''))
  chooseDistrict('Bengaluru Rural')
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Monday, Morning').value).toBe('77'))
  save()
  await waitFor(() => expect(requestsTo(SAVE)).toHaveLength(1))
  await waitFor(() => expect(warns()).toBe(false))
  fireEvent.click(screen.getByRole('tab', { name: 'Bangalore Rural' }))
  fireEvent.click(screen.getByRole('tab', { name: 'Bangalore Urban' }))
  expect((await field('Monday, Morning')).value).toBe('')
})

it('DeliveryWindows keeps a refusal through a re-read and drops it when the area changes', async () => {
  const read = deferred()
  const { host } = open(manager, {
    [READ]: (_request, reads) => (reads === 0 ? plansOf(PLAN) : read.released.then(() => plansOf(PLAN))),
  })
  const refusal = 'Enter whole numbers from 0 to 10000, or leave the field empty'
  type(await field('Monday, Morning'), 'many')
  save()
  expect(await screen.findByText(refusal)).toBeTruthy()
  act(() => void host.store.dispatch(api.util.invalidateTags([...listDeliveryPlans.provides])))
  expect(screen.getByText(refusal)).toBeTruthy()
  read.release()
  fireEvent.click(screen.getByRole('tab', { name: 'Bangalore Rural' }))
  fireEvent.click(screen.getByRole('tab', { name: 'Bangalore Urban' }))
  expect(screen.queryByText(refusal)).toBeNull()
})

it('DeliveryWindows lets an admin choose the district and redirects other staff', async () => {
  const { requestsTo } = open(aPerson())
  const district = await screen.findByLabelText<HTMLSelectElement>('District of the farms')
  await waitFor(() => expect(district.value).toBe('Bengaluru Rural'))
  fireEvent.change(district, { target: { value: 'Kolar' } })
  await waitFor(() => expect(requestsTo(`${READ}?district=Kolar`)).toHaveLength(1))
  cleanup()
  open(aPerson({ role: 'delivery_agent', district: 'Kolar' }))
  expect((await screen.findByTestId('elsewhere')).textContent).toBe('/admin')
})
