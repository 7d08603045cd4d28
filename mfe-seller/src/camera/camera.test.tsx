import { show } from '@santhe/host/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { FarmProductForm } from '../parts/FarmProductForm.tsx'
import { fakeCamera } from '../testing/fake-camera.ts'
import { ravi } from '../testing/samples.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const press = async (name: string) => {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name })
  await waitFor(() => expect(button.disabled).toBe(false))
  fireEvent.click(button)
}
const openForm = () =>
  show(FarmProductForm, {
    path: '/dashboard/products/new',
    user: ravi,
    responses: { 'GET /api/categories': { body: [] } },
  })

// docs/product/farmer-dashboard.md#camera
it('camera dialog opens the rear camera, retakes a photo and ends its stream after use', async () => {
  const { openStreams, getUserMedia } = fakeCamera('opens')
  openForm()
  await press('Take a photo')
  await press('Take the photo')
  expect(getUserMedia.mock.calls[0]?.[0]).toMatchObject({ audio: false, video: { facingMode: 'environment' } })
  await press('Retake')
  expect(screen.queryByRole('img', { name: 'The photo you took' })).toBeNull()
  await press('Take the photo')
  expect(await screen.findByRole('img', { name: 'The photo you took' })).toBeTruthy()
  expect(openStreams()).toBe(1)
  await press('Use photo')
  expect(await screen.findByRole('img', { name: /^photo-.*\.jpg$/ })).toBeTruthy()
  expect(openStreams()).toBe(0)
  expect(screen.queryByLabelText('Camera preview')).toBeNull()
})

it('camera dialog ends its stream when closed without a photo', async () => {
  const { openStreams } = fakeCamera('opens')
  openForm()
  await press('Take another photo')
  await waitFor(() => expect(openStreams()).toBe(1))
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(openStreams()).toBe(0))
})

it.each([
  ['NotAllowedError', /^Camera access is blocked\./],
  ['NotFoundError', /^We couldn’t open a camera\./],
  ['without https', /^The camera works on secure \(https\) pages only\./],
] as const)('camera dialog shows why it can’t open (%s), and offers the phone’s own camera', async (camera, words) => {
  fakeCamera(camera)
  openForm()
  await press('Take a photo')
  expect((await screen.findByRole('alert')).textContent).toMatch(words)
  expect(screen.queryByRole('button', { name: 'Take the photo' })).toBeNull()
  const own = screen.getByLabelText<HTMLInputElement>('Take or choose a photo')
  expect(own.getAttribute('capture')).toBe('environment')
  fireEvent.change(own, { target: { files: [new File(['x'], 'box.jpg', { type: 'image/jpeg' })] } })
  await press('Use photo')
  expect(await screen.findByRole('img', { name: 'box.jpg' })).toBeTruthy()
})
