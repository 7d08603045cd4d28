import { render } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { Avatar } from './AvatarMenu.tsx'

// This DOM loads no pictures, and says of each that it is complete and empty.
beforeEach(() => {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
})

const person = {
  id: 1,
  username: 'asha',
  name: 'Asha Rao',
  email: 'asha@santhe.example',
  phone: '',
  role: 'customer',
  district: null,
  isActive: true,
  createdAt: '2026-11-01T00:00:00.000Z',
  farmId: null,
} as const

it.each([null, 'https://elsewhere.example/me.png', '/\\evil.example/me.png', '/api/logout'])(
  'a person whose picture is %s is shown by initials, and nothing is loaded',
  avatar => {
    const { container } = render(<Avatar person={{ ...person, avatar }} />)
    expect([container.textContent, container.querySelector('img, source')]).toEqual(['AR', null])
  },
)

it('a person with a picture of the market is shown by it', () => {
  const { container } = render(
    <Avatar person={{ ...person, avatar: '/files/avatar/1/0123456789abcdef01234567.webp' }} />,
  )
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/files/avatar/1/0123456789abcdef01234567.webp')
})
