import { type FakeResponses, failure } from '@santhe/host/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { box, here, openProfile, PUT, press, profile, toasts, type } from '../testing/buyer-profile.tsx'
import { asha } from '../testing/samples.ts'

// docs/product/accounts.md#avatar
describe('AccountPicture', () => {
  const choose = (type: string, bytes = 3) =>
    fireEvent.change(screen.getByLabelText('Choose a picture'), {
      target: { files: [new File([new Uint8Array(bytes)], 'me', { type })] },
    })

  it('previews the crop, uploads and updates the header', async () => {
    let avatar: string | null = null
    const { host, requestsTo } = openProfile({
      'POST /api/users/avatar': () => {
        avatar = '/files/avatar/me.webp'
        return { body: { avatarUrl: avatar } }
      },
      'GET /api/auth/me': () => ({ body: asha({ avatar }) }),
    })
    await box('Name')
    choose('image/webp')
    expect(await screen.findByRole('img', { name: 'Preview, cropped to a square' })).toBeTruthy()
    expect(requestsTo('POST /api/users/avatar')).toHaveLength(0)
    press('Use this picture')
    await waitFor(() => expect(host.store.getState().santhe.user?.avatar).toBe('/files/avatar/me.webp'))
    const [sent] = requestsTo('POST /api/users/avatar')
    expect(sent?.body instanceof FormData && sent.body.get('avatar') instanceof File).toBe(true)
    expect(toasts()).toEqual(['Profile picture updated / '])
  })

  it.each([null, 'https://elsewhere.example/me.png'])(
    'shows initials and loads nothing when the picture is %s',
    async avatar => {
      openProfile({}, asha({ avatar }))
      const letters = await screen.findByRole('img', { name: 'No picture yet' })
      expect([letters.textContent, letters.querySelector('svg')]).toEqual(['AK', null])
    },
  )

  it('accepts JPEG, PNG, GIF and WebP', async () => {
    openProfile()
    await box('Name')
    const { accept } = screen.getByLabelText<HTMLInputElement>('Choose a picture')
    expect(accept.split(',')).toEqual(['image/jpeg', 'image/png', 'image/gif', 'image/webp'])
    for (const type of accept.split(',')) {
      choose(type)
      expect(screen.getByRole('button', { name: 'Use this picture' })).toBeTruthy()
      press('Cancel')
    }
  })

  it.each([
    ['image/svg+xml', 3, 'Please choose a JPEG, PNG, GIF or WebP picture.'],
    ['image/png', 8 * 1024 * 1024 + 1, 'Please choose a picture under 8 MB.'],
  ])('refuses %s of %i bytes', async (type, bytes, message) => {
    openProfile()
    await box('Name')
    choose(type, bytes)
    expect(screen.getByText(message)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Use this picture' })).toBeNull()
  })

  it('keeps the choice when the upload fails', async () => {
    openProfile({ 'POST /api/users/avatar': failure(422, 'NOT_A_PICTURE', 'This file is not a picture we can read') })
    await box('Name')
    choose('image/png')
    press('Use this picture')
    await waitFor(() => expect(toasts()).toEqual(['Failed to upload profile picture. Please try again. / ']))
    expect(screen.getByText('This file is not a picture we can read')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Use this picture' })).toBeTruthy()
  })
})

describe('AccountPicture with a picture', () => {
  const REMOVE = 'DELETE /api/users/avatar'
  const withPicture = (responses: FakeResponses) =>
    openProfile(
      {
        'GET /api/customers/profile': { body: { ...profile, address: '', city: '' } },
        'GET /api/users/sessions': { body: [here] },
        ...responses,
      },
      asha({ avatar: '/files/avatar/1/me.webp' }),
    )

  it('removes the picture and keeps the focus near', async () => {
    let avatar: string | null = '/files/avatar/1/me.webp'
    const { host, requestsTo } = withPicture({
      [REMOVE]: () => {
        avatar = null
        return { body: { message: 'Your picture was removed' } }
      },
      'GET /api/auth/me': () => ({ body: asha({ avatar }) }),
    })
    await type('City', 'Mysuru')
    press('Remove picture')
    await waitFor(() => expect(toasts()).toEqual(['Profile picture removed / ']))
    await waitFor(() => expect(host.store.getState().santhe.user?.avatar).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Choose a picture')))
    expect([requestsTo(REMOVE).length, requestsTo(PUT).length]).toEqual([1, 0])
    expect(screen.queryByRole('button', { name: 'Remove picture' })).toBeNull()
    expect((await box('City')).value).toBe('Mysuru')
  })

  it('keeps the picture when removing fails', async () => {
    withPicture({ [REMOVE]: failure(503, 'UNAVAILABLE', 'Back soon') })
    await box('Name')
    press('Remove picture')
    await waitFor(() => expect(toasts()).toEqual(['Failed to remove profile picture. Please try again. / ']))
    expect(screen.getByRole('img', { name: 'Your profile picture' })).toBeTruthy()
  })

  it('offers no removal without a picture', async () => {
    openProfile()
    await box('Name')
    expect(screen.queryByRole('button', { name: 'Remove picture' })).toBeNull()
  })
})
