import type { Complaint, OrderDetail } from '@santhe/contracts'
import { type FakeResponses, failure, show } from '@santhe/host/testing'
import type { Language } from '@santhe/rules'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { BuyerOrder } from '../../parts/BuyerOrder.tsx'
import { anOrderDetail, asha, NOW } from '../../testing/samples.ts'
// Import the dialog's chunk up front: on a busy machine it may load too late.
import './ComplainDialog.tsx'
import '@santhe/client/complaint'

const READ = 'GET /api/orders/11'
const COMPLAIN = 'POST /api/orders/11/complaints'
const PHOTO = new File(['a box'], 'box.jpg', { type: 'image/jpeg' })

const complaint: Complaint = {
  ...{ id: 5, orderId: 11, kind: 'spoiled', lines: [{ productId: 12, quantity: 1 }], words: 'Bruised', photos: 1 },
  ...{ createdAt: '2026-11-20T06:00:00.000Z', waitsFor: 'farm', dueAt: '2026-11-20T18:00:00.000Z' },
  ...{ response: null, decision: null, replacementId: null, mayRespond: false, mayDecide: false },
}
const order = (more: Partial<OrderDetail> = {}) =>
  anOrderDetail(11, { status: 'delivered', isOwn: true, mayComplainUntil: '2026-11-21T06:00:00.000Z', ...more })
const open = (responses: FakeResponses, more: Partial<OrderDetail> = {}, language: Language = 'en') =>
  show(BuyerOrder, {
    ...{ language, path: '/dashboard/orders/:id', at: '/dashboard/orders/11', user: asha(), now: NOW },
    responses: { [READ]: { body: order(more) }, ...responses },
  })
async function openDialog() {
  fireEvent.click(await screen.findByRole('button', { name: 'Something is wrong' }))
  return within(await screen.findByRole('dialog', { name: 'What is wrong?' }))
}

// docs/product/adjustments.md#complaints
describe('Complain', () => {
  it('names boxes in the reader’s script, in the form and afterwards', async () => {
    const items = order().items.map(item => ({ ...item, localName: 'ಟೊಮೇಟೊ' }))
    const other = { ...complaint, lines: [{ productId: 13, quantity: 1 }] }
    open(
      {},
      { items: [...items, ...items.map(item => ({ ...item, id: 2, productId: 13 }))], complaints: [other] },
      'kn',
    )
    expect(await screen.findByText(/^1 box of ಟೊಮೇಟೊ$/)).toBeTruthy()
    expect((await openDialog()).getByText('ಟೊಮೇಟೊ')).toBeTruthy()
  })

  it('sends kind, boxes, words and photos as one form, kept after an error', async () => {
    let status = 503
    const { requestsTo } = open({
      [COMPLAIN]: () =>
        status === 201 ? { status, body: complaint } : failure(status, 'UNAVAILABLE', 'Please try again.'),
    })
    const dialog = await openDialog()
    const send = () => fireEvent.click(dialog.getByRole('button', { name: 'Send' }))
    send()
    expect(dialog.getByRole('alert').textContent).toBe('Choose what happened.')
    fireEvent.click(dialog.getByRole('button', { name: 'Spoiled' }))
    send()
    expect(dialog.getByRole('alert').textContent).toBe('Choose at least one box.')
    fireEvent.click(dialog.getByRole('button', { name: 'One box more' }))
    fireEvent.change(dialog.getByLabelText(/^In your words/), { target: { value: 'Bruised' } })
    fireEvent.change(dialog.getByLabelText('Choose photos'), { target: { files: [PHOTO] } })
    await waitFor(() => expect(dialog.getByText(/box\.jpg/)).toBeTruthy())
    await waitFor(() => expect(dialog.queryByRole('button', { name: 'Send' })).toBeTruthy())
    send()
    expect(await dialog.findByText('Please try again.')).toBeTruthy()
    expect(dialog.getByLabelText<HTMLTextAreaElement>(/^In your words/).value).toBe('Bruised')
    expect(dialog.queryByRole('button', { name: 'Try box.jpg again' })).toBeNull()
    status = 413
    send()
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Try box.jpg again' })).toBeTruthy())
    status = 201
    fireEvent.click(dialog.getByRole('button', { name: 'Try box.jpg again' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const forms = requestsTo(COMPLAIN)
    expect(new Set(forms.map(({ key }) => key)).size).toBe(1)
    const form = forms.at(-1)?.body as FormData
    expect([...form.keys()]).toEqual(['kind', 'lines', 'words', 'photos'])
    expect([form.get('kind'), JSON.parse(String(form.get('lines')))]).toEqual([
      'spoiled',
      [{ productId: 12, quantity: 1 }],
    ])
  })

  it('shows the upload progress of each photo', async () => {
    const sending: ((share: number) => void)[] = []
    open({
      [COMPLAIN]: ({ onSent = () => {} }) => {
        sending.push(share => act(() => onSent(share)))
        return new Promise(() => {})
      },
    })
    const dialog = await openDialog()
    fireEvent.click(dialog.getByRole('button', { name: 'Spoiled' }))
    fireEvent.click(dialog.getByRole('button', { name: 'One box more' }))
    const photos = ['one.jpg', 'two.jpg', 'three.jpg'].map(name => new File(['four'], name, { type: 'image/jpeg' }))
    fireEvent.change(dialog.getByLabelText('Choose photos'), { target: { files: photos } })
    await waitFor(() => expect(dialog.getAllByText(/^Waiting/)).toHaveLength(3))
    fireEvent.click(dialog.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(sending).toHaveLength(1))
    sending[0]?.(0.5)
    const tiles = dialog.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(tiles).toEqual(['Sent: one.jpg', '50 %', 'Waiting: three.jpg'])
    expect(dialog.getByRole('progressbar', { name: 'Uploading two.jpg' })).toBeTruthy()
  })

  it('hides after the deadline; an open complaint shows its photos and the farm’s deadline', async () => {
    open({}, { mayComplainUntil: null, complaints: [complaint] })
    expect(await screen.findByText(/^The farm replies by/)).toBeTruthy()
    expect(screen.getByAltText('Photo 1 of the complaint').getAttribute('src')).toBe('/api/complaints/5/photos/1')
    expect(screen.queryByRole('button', { name: 'Something is wrong' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull()
  })
})
